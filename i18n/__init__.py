"""The catalogues: from sentences in the sources to their translations.

    python -m i18n            gather the sentences, update, compile and count every catalogue
    python -m i18n compile    only compile, as every start and every build does
    python -m i18n pictures   show every message on the screens where it appears (`pictures`)

Sentences are gathered from four places: the Python sources (`python_source`), the browser client
(`client_source`), the editions and the levels of play, which are data but contain words (`data_source`).
Nothing here is part of the installed program. `docs/translating.md` is the page for translators.
"""
