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
  const emailAt = headings.findIndex((heading) => /(?:^|\.)email$/i.test(heading));
  const role = headings[emailAt]?.slice(0, -"email".length);
  const named = (part: string) => cells[headings.indexOf(`${role}${part}`)] ?? "";
  if (role !== undefined) {
    const name = fullName({ firstName: named("first_name"), lastName: named("last_name") });
    return { name: name || rowText(cells.filter((_, at) => at !== emailAt)), email: cells[emailAt] ?? "" };
  }
  const at = cells.findIndex((cell) => cell.includes("@"));
  return { name: rowText(cells.filter((_, index) => index !== at)), email: cells[at] ?? "" };
}
