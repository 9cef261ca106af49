/** SVG as text, as `fourfold.art.svg` writes it. */

type Value = string | number | undefined;

/** At most two decimals, so that pictures stay small. */
export function number(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}

/** An element with its attributes, those without a value left out. Children are elements or escaped text. */
export function element(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  ...children: string[]
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = ""]) => ` ${key}="${typeof value === "number" ? number(value) : value}"`)
    .join("");
  return children.length === 0
    ? `<${name}${written}/>`
    : `<${name}${written}>${children.join("\n")}</${name}>`;
}

/** Elements that move together; the origin of their drawing is at (x, y). */
export function moved(x: number, y: number, scale: number, ...children: string[]): string {
  const place = `translate(${number(x)} ${number(y)})`;
  return element(
    "g",
    { transform: scale === 1 ? place : `${place} scale(${scale.toPrecision(4)})` },
    ...children,
  );
}

/** A symbol of the page, in a box. */
export function use(symbol: string, x: number, y: number, width: number, height: number): string {
  return element("use", { href: `#${symbol}`, x, y, width, height });
}

/** A colour of the page by its name. */
export function colour(name: string): string {
  return `var(--${name})`;
}
