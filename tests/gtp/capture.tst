# A regression file in the format of GNU Go: commands, and after each that has a number what its answer must be.
loadsgf examples/one_move.sgf
10 attack B3
#? [1 C3]*

# The net (E5, D6) takes the stone, and so do the ladders (D5, E4): the board has an edge. Each was proved and the proof
# checked by `kikashi prove`.
loadsgf examples/geta.sgf
20 attack D4
#? [1 (D5|E4|E5|D6)]*

loadsgf examples/snapback.sgf
30 attack D5
#? [1 (E4|E5)]*

loadsgf examples/two_eyes.sgf
40 attack C3
#? [0]*

loadsgf examples/defend_late.sgf
50 defend E2
#? [0]*

loadsgf examples/ko_take.sgf
60 attack C3
#? [(1|2|3) B3]*
