"""The catalogues: from sentences in the sources to their translations.

    python -m i18n            gather the sentences, update, compile and count every catalogue
    python -m i18n compile    only compile, as every start and every build does

Sentences are gathered from three places: the Python sources (`python_source`), the browser client
(`client_source`), and what is data but contains words (`data_source`): the tables of `fourfold.telling`, the
editions and the levels of play.
Nothing here is part of the installed program. `docs/translating.md` is the page for translators.
"""
