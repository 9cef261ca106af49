"use strict";
const [wanted, language, kind, told] = ["input", "#language", "#kind", "output"].map((name) =>
  document.querySelector(name),
);
const cards = [...document.querySelectorAll("article")].map((card) => ({
  card,
  kinds: card.dataset.kinds.split(" "),
  words: card.textContent.toLowerCase(),
}));

function show() {
  const words = wanted.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { card, kinds, words: all } of cards) {
    const fits = (!kind.value || kinds.includes(kind.value)) && words.every((word) => all.includes(word));
    card.hidden = !fits;
    count += fits ? 1 : 0;
  }
  told.textContent = `${count} shown`;
}

/** Load the translations of the chosen language; its script calls `translated`. */
function translate() {
  if (!language.value) return translated({});
  const script = document.createElement("script");
  script.src = `${language.value}.js`;
  document.body.append(script);
}

function translated(said) {
  cards.forEach((each, number) => {
    const forms = (said[number] ?? []).map((form) => {
      const row = document.createElement("p");
      row.textContent = form;
      return row;
    });
    const place = each.card.querySelector(".translation");
    place.lang = language.value;
    place.replaceChildren(...forms);
    each.words = each.card.textContent.toLowerCase();
  });
  show();
}

wanted.addEventListener("input", show);
kind.addEventListener("change", show);
language.addEventListener("change", translate);
translate(); // a browser may remember the choice
