"""HTML is escaped where it is made."""

from __future__ import annotations

from fourfold.web.pages.html import tag


def test_text_in_a_page_is_escaped() -> None:
    assert tag("p", "<script>", class_='"x"') == '<p class="&quot;x&quot;">&lt;script&gt;</p>'
