"""The rules from the server: in the reader's language, without scripts, with every figure."""

from __future__ import annotations

import re
from collections.abc import Iterator

import httpx
import pytest
from harness.services import Server
from i18n.catalogues import LANGUAGES

from fourfold.rules.games import Game


@pytest.fixture(scope="module")
def client(shared_server: Server) -> Iterator[httpx.Client]:
    """A client without cookies."""
    with httpx.Client(base_url=shared_server.url, timeout=120) as client:
        yield client


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", list(Game))
def test_the_page_speaks_the_browsers_language(client: httpx.Client, game: Game, language: str) -> None:
    answer = client.get(f"/rules/{game}", headers={"accept-language": f"{language};q=0.9, xx"})
    assert answer.status_code == 200
    assert f'<html lang="{language}">' in answer.text
    assert "<script" not in answer.text
    assert "**" not in answer.text
    assert answer.text.count("<figure") == 6
    assert set(re.findall("<(/?)strong", answer.text)) in ({"", "/"}, set())
    words = answer.text.partition("<main")[2].partition("</main>")[0]
    for letters, more in (("cyrillic", "[Ѐ-џ]"), ("latin-ext", "[Ā-İĲ-ōŔ-ʺ]")):
        assert (f"commissioner-{letters}" in answer.text) == bool(re.search(more, words)), letters


def test_every_figure_is_there_and_has_its_room_before_it_comes(client: httpx.Client) -> None:
    for game in Game:
        text = client.get(f"/rules/{game}").text
        dark = re.findall(r'srcset="(/art/figures/dark/[^"]+)" media="\(prefers-color-scheme: dark\)"', text)
        light = re.findall(r'src="(/art/figures/light/[^"]+)" alt="" (width="\d+" height="\d+")', text)
        assert len(light) == len(dark) == text.count("<img") > 0
        for (by_day, size), by_night in zip(light, dark, strict=True):
            answers = [client.get(picture) for picture in (by_day, by_night)]
            for answer in answers:
                assert answer.status_code == 200
                assert answer.headers["content-type"].startswith("image/svg+xml")
                assert size in answer.text
            assert answers[0].text != answers[1].text


def test_every_sign_of_the_header_is_there(client: httpx.Client) -> None:
    wanted = re.findall(r'href="(/client/icons/[^"#]+)#([^"]+)"', client.get("/rules/quarto").text)
    assert len(wanted) == 6
    for address, name in wanted:
        assert f'<symbol id="{name}"' in client.get(address).text


def test_unknown_pages_and_figures_are_not_found(client: httpx.Client) -> None:
    assert client.get("/rules/chess").status_code == 404
    assert client.get("/art/figures/light/nothing.svg").status_code == 404
    assert client.get("/art/figures/page/quarto-call.svg").status_code == 404


@pytest.mark.parametrize(
    ("accepted", "spoken"),
    [
        ("no", "nb"),
        ("nn-NO, en;q=0.5", "nb"),
        ("de-AT", "de"),
        ("sr-Latn-RS", "sr-Latn"),
        ("ja, et;q=0.3", "et"),
        ("ja", "en"),
    ],
)
def test_browsers_name_languages_in_their_own_way(client: httpx.Client, accepted: str, spoken: str) -> None:
    answer = client.get("/rules/quarto", headers={"accept-language": accepted})
    assert f'<html lang="{spoken}">' in answer.text


def test_a_language_chosen_by_a_link_is_remembered_without_a_script(shared_server: Server) -> None:
    with httpx.Client(base_url=shared_server.url, headers={"accept-language": "de"}, timeout=120) as browser:
        assert '<html lang="fi">' in browser.get("/rules/quatro?lang=fi").text
        assert '<html lang="fi">' in browser.get("/rules/quarto").text
        assert '<html lang="fi">' in browser.get("/rules/quarto?lang=nonsense").text


def test_the_clients_catalogue_has_plural_forms_and_no_words_of_editions(client: httpx.Client) -> None:
    texts = client.get("/api/texts/sk").json()
    assert texts["forms"] == 3
    assert all(len(said) == 3 for said in texts["texts"].values() if isinstance(said, list))
    assert "{height} {colour} {shape} {top} piece" not in texts["texts"]
    editions = client.get("/api/options", headers={"accept-language": "sk"}).json()["editions"]
    assert [edition["name"] for edition in editions] == ["classic", "contrast", "mushrooms"]
    assert all(trait["title"] for edition in editions for trait in edition["traits"])


def test_every_variant_that_is_offered_can_be_opened(client: httpx.Client) -> None:
    for game in client.get("/api/options").json()["games"]:
        seats = [{"type": "me", "name": ""} for _ in range(game["seats"][0])]
        for variant in game["variants"]:
            answer = client.post(
                "/api/tables", json={"game": game["game"], "variant": variant, "seats": seats}
            )
            assert answer.status_code == 201, answer.text


def test_the_call_rule_of_the_readers_sheet_is_offered_first_and_never_assumed(client: httpx.Client) -> None:
    usual = {"sr": "race", "sr-Latn": "race", "hr": "race", "bs": "race", "de": "turns", "en": "turns"}
    seats = [{"type": "me", "name": ""}, {"type": "me", "name": ""}]
    for language, rule in usual.items():
        headers = {"accept-language": language}
        (quarto, _) = client.get("/api/options", headers=headers).json()["games"]
        assert quarto["calls"][0] == rule
        assert sorted(quarto["calls"]) == ["auto", "race", "turns"]
        opened = client.post("/api/tables", json={"game": "quarto", "seats": seats}, headers=headers).json()
        assert client.get(f"/api/tables/{opened['table']}").json()["view"]["setup"]["call"] == "turns"
