"""The rules of Quarto!; everybody else finds them in `fourfold.quarto`."""
