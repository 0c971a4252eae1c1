import type { BatchRowInput } from "@/db/schema/batches";
import { fullName } from "@/lib/recipients/rules";

/** A row on screen. */
export const rowText = (cells: readonly string[]): string => cells.filter(Boolean).join(" · ").slice(0, 200);

type Row = { input: BatchRowInput | null; cells: readonly string[] };

/** Whom a row is about: the first of its people with an address; of a row that was refused, what looks like one. */
export function rowPerson({ input, cells }: Row): { name: string; email: string } {
  const person = input?.signatories.find(({ email }) => email);
  if (person?.email) return { name: fullName(person), email: person.email };
  const at = cells.findIndex((cell) => cell.includes("@"));
  return { name: rowText(cells.filter((_, index) => index !== at)), email: cells[at] ?? "" };
}
