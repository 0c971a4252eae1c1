/** The most people who are invited at once. */
export const mostInvited = 50;

export type ReadPerson = {
  /** As it was entered. */
  line: string;
  firstName: string;
  lastName: string;
  email: string;
};

/**
 * People from lines as in a mail's To (`First Last <address>, …`) or in a table (`First, Last, address`). The last word of
 * a name in one cell is the last name; a name or address that is not there is empty.
 */
export const readPeople = (text: string): ReadPerson[] => linesOf(text).flatMap(readLine);

const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => (line.includes("<") ? mailboxesIn(line) : [line.trim()]))
    .filter(Boolean);

/** As in a mail's To: a part without an address is the beginning of the next one's name. */
function mailboxesIn(line: string): string[] {
  const found: string[] = [];
  let begun = "";
  for (const part of line.match(/(?:"[^"]*"|[^",;<])*(?:<[^<>]*>|[,;]|$)|./g) ?? []) {
    begun += part;
    if (!begun.includes("@")) continue;
    found.push(begun.replace(/^[,;\s]+|[,;\s]+$/g, ""));
    begun = "";
  }
  return [...found, begun.trim()];
}

function readLine(line: string): ReadPerson[] {
  const [, name, email] = /^([^<]*)<([^<>]*)>$/.exec(line) ?? [];
  if (name !== undefined && email !== undefined) return [{ line, ...namesOf([unquoted(name)]), email: email.trim() }];
  const cells = (line.match(/"[^"]*"|[^,;\t"]+/g) ?? []).map(unquoted).filter(Boolean);
  const [address = "", ...others] = cells.filter((cell) => cell.includes("@"));
  // Several addresses are several people, whose names nobody can tell.
  if (others.length > 0)
    return [address, ...others].map((one) => ({ line: one, firstName: "", lastName: "", email: one }));
  const [only = ""] = /\S+@\S+/.exec(address) ?? [address];
  const names = cells.map((cell) => cell.replace(only, "").trim()).filter(Boolean);
  return [{ line, ...namesOf(names), email: only }];
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^(["'])(.*)\1$/, "$2")
    .trim();

/** In one cell, the last name comes before a comma or at the end. `Jr.` and `III` belong to the last name. */
function namesOf(cells: string[]): { firstName: string; lastName: string } {
  const parts = cells.length > 1 ? cells : (cells[0] ?? "").split(",").flatMap((part) => part.trim() || []);
  const [[before = "", ...after], suffix] = withoutSuffix(parts, 1);
  if (after.length > 0 && cells.length > 1) return { firstName: before, lastName: joined(after, suffix) };
  const isReversed = after.length > 0;
  const given = isReversed ? after.join(" ") : before;
  const [words, ending] = withoutSuffix(given.split(/\s+/), isReversed ? 1 : 2);
  const first = isReversed ? words : words.slice(0, Math.max(1, words.length - 1));
  return {
    firstName: joined(first),
    lastName: joined(isReversed ? [before] : words.slice(1).slice(-1), ending, suffix),
  };
}

/** The parts without the suffix that they end with, and the suffix, if there are more of them than `fewest`. */
function withoutSuffix(parts: string[], fewest: number): [string[], string[]] {
  const hasSuffix = parts.length > fewest && /^(?:[js]n?r|ii|iii|iv|2nd|3rd|4th)\.?$/i.test(parts.at(-1) ?? "");
  return hasSuffix ? [parts.slice(0, -1), parts.slice(-1)] : [parts, []];
}

const joined = (...parts: string[][]) => parts.flat().join(" ");
