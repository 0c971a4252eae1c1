const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];

/** The text that the rest of a label behind `xn--` stands for (RFC 3492); null if it is not punycode. */
export function decodePunycode(encoded: string): string | null {
  const end = encoded.lastIndexOf("-");
  const points = Array.from(encoded.slice(0, Math.max(end, 0)), (char) => char.codePointAt(0) ?? 0);
  if (encoded.length > 63) return null;
  let [n, i, bias, at] = [128, 0, 72, end + 1];
  while (at < encoded.length) {
    const before = i;
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(encoded[at++]);
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    const length = points.length + 1;
    bias = adapt(i - before, length, before === 0);
    n += Math.floor(i / length);
    i %= length;
    if (n > 0x10ffff || (n >= 0xd800 && n <= 0xdfff)) return null;
    points.splice(i++, 0, n);
  }
  return String.fromCodePoint(...points);
}

function digitOf(char: string | undefined): number | null {
  if (char === undefined || !/[a-z0-9]/.test(char)) return null;
  return char >= "a" ? char.charCodeAt(0) - 97 : Number(char) + 26;
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((base - tMin) * tMax) / 2; k += base) rest = Math.floor(rest / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * rest) / (rest + skew));
}
