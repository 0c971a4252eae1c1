/** What may stand right before a quotation. */
const mayPrecede = /[\s;=|&,(:]/;

/** Splits at a sign that is not between double quotation marks. */
export function splitOutsideQuotes(text: string, sign: string): string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    // A mark behind a character, as in 5", stands for inches and does not begin a quotation.
    if (text[at] === '"' && (isQuoted || at === start || mayPrecede.test(text[at - 1] ?? ""))) isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(sign, at)) {
      parts.push(text.slice(start, at));
      at += sign.length - 1;
      start = at + 1;
    }
  }
  // A quotation that does not end is none, so its mark is part of the text.
  if (isQuoted) return text.split(sign);
  return [...parts, text.slice(start)];
}

/** The text without its quotation marks, in which two stand for one. */
export function unquoted(text: string): string {
  const trimmed = text.trim();
  const inside = /^"(.*)"$/s.exec(trimmed)?.[1];
  return (inside?.replace(/""/g, '"') ?? trimmed).trim();
}
