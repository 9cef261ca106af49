"""Every message where people read it, for translators who never saw the code: `make i18n-pictures`.

The screens are walked in English: the browser's (`browser`, with the walks in `scenes`, `study` and
`staged`), the terminal's (`terminal`), what commands print (`commands`), what a server refuses
(`answers`). What each one shows is compared with the sentences of the sources (`matching`), and `page` writes
`build/i18n-pictures/index.html`: message → picture, with its place outlined. What stands on no screen is
listed too.
"""
