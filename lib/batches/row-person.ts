import type { BatchRowInput } from "@/db/schema/batches";
import { fullName } from "@/lib/recipients/rules";

/** A row on screen. */
export const rowText = (cells: readonly string[]): string => cells.filter(Boolean).join(" · ").slice(0, 200);

type Row = { input: BatchRowInput | null; cells: readonly string[] };

/**
 * Whom a row is about: the first of its people with an address. Of a row that was refused only its cells are kept: the
 * person is in the columns named so, or else everything but what looks like an address.
 */
export function rowPerson({ input, cells }: Row, headings: readonly string[]): { name: string; email: string } {
  const person = input?.signatories.find(({ email }) => email);
  if (person?.email) {
    const { firstName = "", lastName = "" } = person;
    return { name: fullName({ firstName, lastName }), email: person.email };
  }
  const chosen = addressColumn(headings, cells);
  if (chosen) {
    const { at: emailAt, role } = chosen;
    const named = (part: string) => cells[headings.indexOf(`${role}${part}`)] ?? "";
    const name = fullName({ firstName: named("first_name"), lastName: named("last_name") });
    return { name: name || rowText(cells.filter((_, at) => at !== emailAt)), email: cells[emailAt] ?? "" };
  }
  const at = cells.findIndex((cell) => cell.includes("@"));
  return { name: rowText(cells.filter((_, index) => index !== at)), email: cells[at] ?? "" };
}

/** The column with the address of the person, who has columns for a name too; a host's is not the person's. */
function addressColumn(headings: readonly string[], cells: readonly string[]) {
  const columns = headings.flatMap((heading, at) =>
    /(?:^|\.)email$/i.test(heading) ? [{ at, role: heading.slice(0, -"email".length) }] : [],
  );
  const isNamed = (role: string) => ["first_name", "last_name"].some((part) => headings.includes(`${role}${part}`));
  const fit = ({ at, role }: (typeof columns)[number]) =>
    (/(?:^|\.)host\.$/i.test(role) ? 0 : 4) + (isNamed(role) ? 2 : 0) + (cells[at] ? 1 : 0);
  return columns.toSorted((one, other) => fit(other) - fit(one))[0];
}
