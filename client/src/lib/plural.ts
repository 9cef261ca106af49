/**
 * Which form of a sentence goes with a number: gettext's plural expressions, read without `eval`.
 *
 * The grammar is C's, as far as catalogues use it: `n`, whole numbers, `% == != < <= > >= && || ?:` and brackets.
 */
export type PluralRule = (n: number) => number;

const TOKEN = /\s*(\d+|n|[=!<>]=|&&|\|\||[%<>?:()])/y;

/** Operators by how loosely they bind, the loosest first. */
const LEVELS: readonly (readonly string[])[] = [["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["%"]];

const APPLY: Readonly<Record<string, (a: number, b: number) => number>> = {
  "||": (a, b) => Number(a !== 0 || b !== 0),
  "&&": (a, b) => Number(a !== 0 && b !== 0),
  "==": (a, b) => Number(a === b),
  "!=": (a, b) => Number(a !== b),
  "<": (a, b) => Number(a < b),
  "<=": (a, b) => Number(a <= b),
  ">": (a, b) => Number(a > b),
  ">=": (a, b) => Number(a >= b),
  "%": (a, b) => a % b,
};

/** The rule that an expression such as `n != 1` states. Throws a `SyntaxError` for anything else. */
export function readPlural(expression: string): PluralRule {
  const tokens = split(expression);
  let next = 0;

  const take = (wanted: string): void => {
    if (tokens[next] !== wanted) throw new SyntaxError(`“${wanted}” is missing in “${expression}”`);
    next += 1;
  };

  const atom = (): PluralRule => {
    const token = tokens[next];
    next += 1;
    if (token === "n") return (n) => n;
    if (token === "(") {
      const inner = choice();
      take(")");
      return inner;
    }
    if (token !== undefined && /^\d+$/.test(token)) return () => Number(token);
    throw new SyntaxError(`“${expression}” is no plural expression`);
  };

  const binary = (level: number): PluralRule => {
    const signs = LEVELS[level];
    if (signs === undefined) return atom();
    let left = binary(level + 1);
    for (let sign = tokens[next]; sign !== undefined && signs.includes(sign); sign = tokens[next]) {
      next += 1;
      const apply = APPLY[sign];
      if (apply === undefined) break;
      const [before, after] = [left, binary(level + 1)];
      left = (n) => apply(before(n), after(n));
    }
    return left;
  };

  const choice = (): PluralRule => {
    const condition = binary(0);
    if (tokens[next] !== "?") return condition;
    next += 1;
    const yes = choice();
    take(":");
    const no = choice();
    return (n) => (condition(n) !== 0 ? yes(n) : no(n));
  };

  const rule = choice();
  if (next !== tokens.length) throw new SyntaxError(`“${expression}” is no plural expression`);
  return rule;
}

function split(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const text = expression.trimEnd();
  while (TOKEN.lastIndex < text.length) {
    const found = TOKEN.exec(text);
    if (found?.[1] === undefined) throw new SyntaxError(`“${expression}” is no plural expression`);
    tokens.push(found[1]);
  }
  return tokens;
}
