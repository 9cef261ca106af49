"""Every message in its place on a screen, for translators who do not know the code: `make i18n-pictures`.

All screens are visited in English: the browser's (`browser`, with the walks in `scenes`, `study` and
`staged`), the terminal's (`terminal`), what commands print (`commands`), what a server refuses (`answers`)
and the errors of the Python package (`library`); `kept` keeps them for the next run. The texts on each are
compared with the sentences of the sources (`matching`), and `page` writes `build/i18n-pictures/index.html`:
message → picture, with the message outlined. Messages that appear on no screen are listed too.
"""
