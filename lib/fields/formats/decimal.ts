/** Exact decimals, as texts such as -1234.50. */

/** Where a field sets no limit. */
export const mostDecimals = 10;

const shape = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Removes needless zeros and signs, and pads to at least `decimals` decimals; null if the text is no decimal. */
export function normalDecimal(text: string, decimals = 0): string | null {
  const [, sign = "", digits, part = ""] = shape.exec(text) ?? [];
  if (digits === undefined) return null;
  const whole = digits.replace(/^0+(?=\d)/, "");
  const kept = withoutEndingZeros(part).padEnd(decimals, "0");
  return (/[1-9]/.test(whole + kept) ? sign : "") + whole + (kept && `.${kept}`);
}

/** A loop, because a regular expression would start again at each of many zeros. */
function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, end);
}

/** 24.5% as 0.245; every other text as it is. */
export function asFraction(text: string): string {
  const [, sign = "", whole, part = ""] = /^(-?)(\d+)(?:\.(\d+))?%$/.exec(text) ?? [];
  if (whole === undefined) return text;
  const digits = whole.padStart(3, "0");
  return normalDecimal(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${part}`) ?? text;
}

export const decimalsOf = (decimal: string) => /\.(\d+)/.exec(decimal)?.[1]?.length ?? 0;
export const wholeDigitsOf = (decimal: string) => /\d+/.exec(decimal)?.[0].length ?? 0;
