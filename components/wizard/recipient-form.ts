import "@/components/ui/zod-without-eval";
import { z } from "zod";
import { type Language, languages } from "@/db/enums";
import { maximumSignatories, type SignatoryInput, signatoryInput } from "@/lib/workflows/schema";
import type { DraftSignatory } from "./draft";

/** A recipient while it is typed; `rowKey` tells rows apart that have no id yet. */
export const recipientRow = signatoryInput.safeExtend({ rowKey: z.string() });
export const recipientForm = z.object({
  signatories: z.array(recipientRow).min(1, "signatoryRequired").max(maximumSignatories, "signatoriesMaximum"),
});
export type RecipientRow = z.input<typeof recipientRow>;
export type RecipientForm = z.input<typeof recipientForm>;
export type RecipientFormRead = z.output<typeof recipientForm>;

export type Person = { firstName: string; lastName: string; email: string };

export const newRow = (defaultLanguage: Language, person?: Person): RecipientRow => ({
  rowKey: crypto.randomUUID(),
  firstName: person?.firstName ?? "",
  lastName: person?.lastName ?? "",
  email: person?.email ?? "",
  defaultLanguage,
  privateMessage: "",
  accessCode: "",
});

export const rowOf = (signatory: DraftSignatory): RecipientRow => ({
  rowKey: `signatory-${signatory.id}`,
  id: signatory.id,
  firstName: signatory.firstName,
  lastName: signatory.lastName,
  email: signatory.email,
  defaultLanguage: languages.find((language) => language === signatory.defaultLanguage) ?? "en",
  privateMessage: signatory.privateMessage ?? "",
  accessCode: signatory.accessCode ?? "",
});

/**
 * What can be kept already: the valid rows, in order. Null while a recipient that the server has is not valid, because
 * leaving it out would take it, with its fields, off the list.
 */
export function savableRows(rows: readonly RecipientRow[]): { rowKey: string; input: SignatoryInput }[] | null {
  const read = rows.map((row) => ({ row, result: recipientRow.safeParse(row) }));
  if (read.some(({ row, result }) => row.id && !result.success)) return null;
  return read
    .flatMap(({ result }) => (result.success ? [result.data] : []))
    .map(({ rowKey, ...input }, actionIndex) => ({ rowKey, input: { ...input, actionIndex } }));
}
