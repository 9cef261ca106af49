"""The rules of Quatro; everybody else finds them in `fourfold.quatro`."""
