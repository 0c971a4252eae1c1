import { languages } from "@/db/enums";
import { recipientRow, type RecipientRow } from "@/components/recipients/recipient-form";
import type { Draft, DraftSignatory } from "@/components/wizard/draft/draft";
import type { Naming } from "@/components/wizard/draft/draft-calls";
import type { SignatoryInput } from "@/lib/workflows/schema";

export const rowOf = (
  signatory: DraftSignatory,
  before: Pick<DraftSignatory, "actionIndex"> | undefined,
): RecipientRow => ({
  rowKey: `signatory-${signatory.id}`,
  id: signatory.id,
  authentication: signatory.hasOtpStep ? "otp" : signatory.accessCode ? "code" : "none",
  together: before?.actionIndex === signatory.actionIndex,
  firstName: signatory.firstName,
  lastName: signatory.lastName,
  email: signatory.email,
  defaultLanguage: languages.find((language) => language === signatory.defaultLanguage) ?? "en",
  privateMessage: signatory.privateMessage ?? "",
  accessCode: signatory.accessCode ?? "",
  mobileNumber: signatory.mobileNumber ?? "",
  hasOtpStep: signatory.hasOtpStep,
  forceOtp: signatory.forceOtp,
  webformEnabled: signatory.webformEnabled,
  signatureMethods: signatory.signatureMethods,
  attachments: signatory.attachments.map(({ id, title, description, required, visibleToSignatories }) => ({
    id,
    title,
    description,
    required,
    visibleToSignatories,
  })),
});

/** Each row's place in the order, from 0: those who act together share one. */
export function stepsOf(rows: readonly Pick<RecipientRow, "together">[]): number[] {
  let step = -1;
  return rows.map((row, index) => {
    if (index === 0 || !row.together) step += 1;
    return step;
  });
}

/**
 * What can be kept already: the valid rows, in order. Null while a recipient that the server has is not valid, because
 * leaving it out would take it, with its fields, off the list.
 */
export function savableRows(rows: readonly RecipientRow[]): { rowKey: string; input: SignatoryInput }[] | null {
  const read = rows.map((row) => ({ row, result: recipientRow.safeParse(row) }));
  if (read.some(({ row, result }) => row.id && !result.success)) return null;
  const valid = read.flatMap(({ result }) => (result.success ? [result.data] : []));
  const steps = stepsOf(valid);
  return valid.map(({ rowKey, authentication: _, together: __, roleName: ___, ...input }, index) => ({
    rowKey,
    input: { ...input, actionIndex: steps[index] ?? index },
  }));
}

export const namingParts = ["firstName", "lastName", "email"] as const;

/** What was empty in the roles of a strict draft and is filled now. */
export function filledRoles(roles: readonly DraftSignatory[], rows: readonly RecipientRow[]): Naming[] {
  return roles.flatMap((role) => {
    const row = rows.find((one) => one.id === role.id);
    const filled = namingParts.filter(
      (part) => !role[`${part}ChangesFrozen`] && row?.[part] && row[part] !== role[part],
    );
    return row && filled.length > 0
      ? [{ id: role.id, ...Object.fromEntries(filled.map((part) => [part, row[part].trim()])) }]
      : [];
  });
}

/** Something typed that leaving the step would lose: only valid rows are kept, and of a strict draft only what is sent. */
export function hasUnsaved(draft: Pick<Draft, "workflow" | "signatories">, rows: readonly RecipientRow[]): boolean {
  if (!draft.workflow.allowChanges) return filledRoles(draft.signatories, rows).length > 0;
  const begun = rows.filter((row) => row.firstName || row.lastName || row.email || row.id);
  return begun.some((row) => !recipientRow.safeParse(row).success);
}
