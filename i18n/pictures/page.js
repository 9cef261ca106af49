"use strict";
const [wanted, kind, told] = ["input", "select", "output"].map((name) => document.querySelector(name));
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

wanted.addEventListener("input", show);
kind.addEventListener("change", show);
show();
