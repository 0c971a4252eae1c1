/** Pure, runs in the browser too. */

type ReadPerson = { firstName: string; lastName: string; singleName: boolean; email: string };

/** Anything that looks like an address; the form checks it. */
const address = /(?:mailto:)?([^\s<>(),:;"“”|]+@[^\s<>(),:;"“”|]+)/giu;
/** Separates the columns of a pasted table. */
const column = /[,\t|]/;

/**
 * People from a typed line or a pasted list: `María López maria@example.com`, `María López <maria@example.com>`,
 * `López, María <maria@example.com>` or columns of a table. Without an address, or without a name, that part is empty.
 */
export function readPeople(text: string): ReadPerson[] {
  return text.split(/[\r\n;]+/).flatMap(readLine);
}

function readLine(line: string): ReadPerson[] {
  const found = [...line.matchAll(address)];
  const ends = [0, ...found.map((one) => one.index + one[0].length)];
  /** What stands before each address, and after the last one. */
  const between = ends.map((end, at) => line.slice(end, found[at]?.index ?? line.length));
  const isAddressFirst = bare(between[0] ?? "") === "" && bare(between.at(-1) ?? "") !== "";
  const names = isAddressFirst ? between.slice(1) : between;
  return names.flatMap((given, at) => {
    const email = found[at]?.[1] ?? "";
    const name = nameOf(given, isAddressFirst);
    return email || name.firstName ? [{ ...name, email }] : [];
  });
}

/** `López, María` is a last name with a first name, but in a table, with its commas around addresses, the reverse. */
function nameOf(given: string, isAddressFirst: boolean): Omit<ReadPerson, "email"> {
  const isTable = isAddressFirst || given.includes("\t") || /[,|]\s*$/.test(given);
  const parts = bare(given)
    .split(column)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const words = parts.length > 1 ? (isTable ? parts : parts.toReversed()) : (parts[0]?.split(" ") ?? []);
  const [firstName = "", ...rest] = words;
  return { firstName, lastName: rest.join(" "), singleName: firstName !== "" && rest.length === 0 };
}

/** Without quotes and brackets, and without separators, bullets or numbers around it. */
const bare = (given: string): string =>
  given
    .replace(/["“”<>()]/g, " ")
    .replace(/^[\s,|:•*–-]*(?:\d+[.)]\s+)?/u, "")
    .replace(/[\s,|:–-]+$/u, "");
