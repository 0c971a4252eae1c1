/** A piece of a page's text, as pdf.js has it. */
export type TextPiece = { str: string; hasEOL: boolean };

/** A part of a piece that belongs to a match: from `start` to before `end`. */
type Part = { match: number; start: number; end: number };

/** Where a text occurs on a page, whatever its case: for each piece, the parts of matches in it. */
export function findMatches(pieces: readonly TextPiece[], wanted: string): { count: number; parts: Part[][] } {
  const parts = pieces.map((): Part[] => []);
  // One by one, because the lower case of some letters is longer than they are.
  const lower = (text: string) =>
    Array.from(text, (letter) => (letter.toLowerCase().length === letter.length ? letter.toLowerCase() : letter)).join(
      "",
    );
  const text = pieces.map(({ str, hasEOL }) => lower(str) + (hasEOL ? " " : "")).join("");
  const sought = lower(wanted.trim());
  let count = 0;
  for (let at = sought ? text.indexOf(sought) : -1; at !== -1; at = text.indexOf(sought, at + sought.length)) {
    let begin = 0;
    for (const [index, { str, hasEOL }] of pieces.entries()) {
      const start = Math.max(at - begin, 0);
      const end = Math.min(at + sought.length - begin, str.length);
      if (start < end) parts[index]?.push({ match: count, start, end });
      begin += str.length + (hasEOL ? 1 : 0);
    }
    count += 1;
  }
  return { count, parts };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The piece as HTML with its parts marked; the current match is marked as such. */
export function markParts(str: string, parts: readonly Part[], current: number | null): string {
  let html = "";
  let done = 0;
  for (const { match, start, end } of parts) {
    const mark = match === current ? '<mark data-current="">' : "<mark>";
    html += `${escapeHtml(str.slice(done, start))}${mark}${escapeHtml(str.slice(start, end))}</mark>`;
    done = end;
  }
  return html + escapeHtml(str.slice(done));
}
