const blank = "…";
/** What cannot be read as UTF-8, such as a letter in an older encoding. */
const unreadable = "\uFFFD";
/** In a receiver's answer JSON may be in JSON, in an address, in HTML. */
const mostLayers = 4;

/** A text as it reads once decoded, and where each of its characters begins and ends in the answer. */
type Layer = { text: string; starts: number[]; ends: number[] };

/**
 * Blanks these texts in an answer, in whatever case, with or without accents, and however they are written: escaped as
 * in JSON, HTML or an address, several of these in each other, in base64, or in an encoding other than UTF-8. `isCut`:
 * the answer goes on, so that a text can have begun at its end.
 */
export function blankTexts(answer: string, texts: readonly string[], isCut: boolean): string {
  const found = new Uint8Array(answer.length);
  const needles = needlesOf(texts);
  const whole = answer.split("");
  let layer: Layer = { text: answer, starts: whole.map((_, at) => at), ends: whole.map((_, at) => at + 1) };
  for (let depth = 0; depth < mostLayers; depth += 1) {
    markIn(layer, needles, isCut, found);
    const next = decoded(layer);
    if (next.text === layer.text) break;
    layer = next;
  }
  return whole.map((unit, at) => (found[at] ? (found[at - 1] ? "" : blank) : unit)).join("");
}

function markIn({ text, starts, ends }: Layer, needles: readonly string[], isCut: boolean, found: Uint8Array): void {
  const mark = (from: number, to: number) => found.fill(1, starts[from], ends[to - 1]);
  const folded = fold(text);
  for (const needle of needles) {
    for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + 1)) mark(at, at + needle.length);
    if (!isCut) continue;
    const begun = longestBegun(folded, needle);
    if (begun > 0) mark(folded.length - begun, folded.length);
  }
  const long = needles.filter(({ length }) => length >= 4); // shorter ones are in any bytes
  for (const { 0: run, index } of text.matchAll(/[\w+/\n-]{6,}={0,2}/g)) {
    const inside = fold(Buffer.from(run, "base64").toString("utf8").normalize());
    if (long.some((needle) => inside.includes(needle))) mark(index, index + run.length);
  }
}

/** How much of the text's beginning the answer ends with. */
function longestBegun(folded: string, needle: string): number {
  for (let length = Math.min(needle.length, folded.length); length > 2; length -= 1)
    if (folded.endsWith(needle.slice(0, length))) return length;
  return 0;
}

/** Both as they are and as `decoded` reads them: what looks like an escape may be meant as it is. */
function needlesOf(texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => {
    const plain = text.normalize();
    const escaped = decoded({ text: plain, starts: [], ends: [] }).text;
    const elsewhere = plain.replaceAll(/[^\0-\x7f]/g, unreadable);
    return [plain, escaped, ...(elsewhere.replaceAll(unreadable, "").length > 1 ? [elsewhere] : [])];
  });
  return [...new Set(forms.map(fold))].filter(({ length }) => length > 1);
}

/** Of the same length: small letters without accents, and one sign for whatever stands for a space. */
const fold = (text: string): string => text.replaceAll(/[^a-z0-9]/g, foldedUnit);

function foldedUnit(unit: string): string {
  if (/[\s+]/.test(unit)) return " ";
  const [base = unit, ...marks] = unit.normalize("NFD");
  const letter = marks.every((mark) => /\p{M}/u.test(mark)) ? base : unit;
  const small = letter.toLowerCase();
  if (small === "ς") return "σ";
  return small.length === 1 ? small : unit;
}

const escape =
  /\\+(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(["'/\\bfnrt]))|&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));?|((?:%[0-9a-f]{2})+)/gi;
const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** One layer of escapes less. */
function decoded({ text, starts, ends }: Layer): Layer {
  const next: Layer = { text: "", starts: [], ends: [] };
  const add = (read: string, from: number, to: number, isAsItWas: boolean) => {
    next.text += read;
    for (let at = 0; at < read.length; at += 1) {
      next.starts.push(starts[isAsItWas ? from + at : from] ?? 0);
      next.ends.push(ends[isAsItWas ? from + at : to - 1] ?? 0);
    }
  };
  let done = 0;
  for (const match of text.matchAll(escape)) {
    add(text.slice(done, match.index), done, match.index, true);
    done = match.index + match[0].length;
    add(readEscape(match), match.index, done, false);
  }
  add(text.slice(done), done, text.length, true);
  return next;
}

function readEscape([all, json, long, byte, sign, decimal, hex, name, percent]: RegExpMatchArray): string {
  if (percent) return Buffer.from(percent.replaceAll("%", ""), "hex").toString("utf8");
  if (name) return named[name.toLowerCase()] ?? all;
  if (sign) return /["'/\\]/.test(sign) ? sign : " ";
  const code = decimal ? Number(decimal) : Number.parseInt(json ?? long ?? byte ?? hex ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : all;
}
