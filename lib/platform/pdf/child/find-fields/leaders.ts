import { type Box, sharedDown, type Words } from "./page-marks";

/** A character with the space before it. */
export type Character = Words & { gap: string };

/** What a line to write on is typed with, apart from underscores next to each other. */
const dots = /^[.·…‥_\p{Pd}]$/u;
/** A line has at least so many of them; in points: how far they are apart at most, and the shortest line. */
const fewest = { each: 8, spaced: 6, ellipses: 3 };
const line = { gap: 7, shortest: 24 };
/** What dots lead to in a table of contents or on a printed form, instead of an entry. */
const leadsTo = /^(?:\d|[ivxlc]+$|\p{Sc})/iu;
/** In points: of brackets to tick, from outside. */
const brackets = { widest: 20, room: 2 };

/** With dotted and dashed lines as underscores, and each pair of brackets to tick as one character. */
export function withBlanks(characters: readonly Character[]): Character[] {
  const kept: Character[] = [];
  for (let index = 0; index < characters.length; index += 1) {
    const first = characters[index];
    if (!first) break;
    const pair = bracketsAt(characters, index);
    if (pair) {
      kept.push(pair.character);
      index = pair.last;
      continue;
    }
    const run = runAt(characters, index);
    const isEntry =
      isLine(run) && !isLeader(characters, index + run.length, run) && !isSeparator(characters[index - 1], first);
    kept.push(
      ...(isEntry ? run.map((one, at) => ({ ...one, text: "_", isDotted: true, gap: at === 0 ? one.gap : "" })) : run),
    );
    index += run.length - 1;
  }
  return kept;
}

/** The same characters on the same line; at least the first. */
function runAt(characters: readonly Character[], from: number): Character[] {
  const first = characters[from];
  if (!first) return [];
  const run = [first];
  if (!dots.test(first.text)) return run;
  for (const next of characters.slice(from + 1)) {
    const last = run.at(-1) ?? first;
    if (next.text !== first.text || !isOnLine(last, next) || next.x0 - last.x1 > line.gap) break;
    run.push(next);
  }
  return run;
}

function isLine(run: readonly Character[]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || !dots.test(first.text) || last.x1 - first.x0 < line.shortest) return false;
  const isSpaced = run.slice(1).every(({ gap }) => gap !== "");
  if (first.text === "_" && !isSpaced) return false;
  return run.length >= (first.text === "…" ? fewest.ellipses : isSpaced ? fewest.spaced : fewest.each);
}

/** Dashes without words before them separate parts of a text. */
const isSeparator = (before: Character | undefined, first: Character): boolean =>
  /\p{Pd}/u.test(first.text) && !(before && isOnLine(before, first));

/** Leads to the number of a page, a line or an amount. */
function isLeader(characters: readonly Character[], after: number, run: readonly Character[]): boolean {
  const last = run.at(-1);
  const rest = characters.slice(after, after + 8);
  const [first] = rest;
  if (!first || !last || !isOnLine(last, first) || first.x0 < last.x1) return false;
  const end = rest.findIndex(({ gap }, index) => index > 0 && gap !== "");
  const word = rest.slice(0, end < 0 ? undefined : end).map(({ text }) => text);
  return leadsTo.test(word.join(""));
}

/** `[ ]`, `( )` or `[_]`, apart from what stands before it. */
function bracketsAt(
  characters: readonly Character[],
  from: number,
): { character: Character; last: number } | undefined {
  const open = characters[from];
  const next = characters[from + 1];
  const last = next?.text === "_" ? from + 2 : from + 1;
  const close = characters[last];
  if (!open || !next || !close) return undefined;
  const text = open.text + close.text;
  if (text !== "[]" && text !== "()") return undefined;
  const before = characters[from - 1];
  const isApart = !before || !isOnLine(before, open) || open.gap !== "" || open.x0 - before.x1 > brackets.room;
  const isEmpty = last > from + 1 || close.gap !== "" || close.x0 - open.x1 > brackets.room;
  if (!isApart || !isEmpty || !isOnLine(open, close) || close.x1 - open.x0 > brackets.widest) return undefined;
  const box = { x0: open.x0, x1: close.x1, y0: Math.min(open.y0, close.y0), y1: Math.max(open.y1, close.y1) };
  return { character: { ...box, text: text === "[]" ? "[ ]" : "( )", gap: open.gap }, last };
}

const isOnLine = (one: Box, other: Box): boolean => sharedDown(one, other) > -2;
