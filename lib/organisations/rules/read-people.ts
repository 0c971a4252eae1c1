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

function namesOf([first = "", ...others]: string[]): { firstName: string; lastName: string } {
  if (others.length > 0) return { firstName: first, lastName: others.join(" ") };
  const [last, given] = first.split(/,\s*/);
  if (last && given) return { firstName: given, lastName: last };
  const words = first.split(/\s+/);
  return { firstName: words.slice(0, Math.max(1, words.length - 1)).join(" "), lastName: words.slice(1).at(-1) ?? "" };
}
