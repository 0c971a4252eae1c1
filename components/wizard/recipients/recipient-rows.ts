import { languages } from "@/db/enums";
import { closeGaps } from "@/lib/recipients/rules";
import {
  namingParts,
  recipientRow,
  type RecipientRow,
  savedNames,
  savedRole,
  storedParts,
} from "@/components/recipients/recipient-form";
import { stepsOf } from "@/components/recipients/steps";
import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";
import type { Naming } from "@/components/wizard/draft/draft-calls";
import { type SentRecipient, recipientInput } from "@/lib/workflows/schema";

export const rowOf = (
  recipient: DraftRecipient,
  before: Pick<DraftRecipient, "actionIndex"> | undefined,
): RecipientRow => ({
  ...storedParts(recipient),
  rowKey: `signatory-${recipient.id}`,
  together: before?.actionIndex === recipient.actionIndex,
  firstName: recipient.firstName ?? "",
  lastName: recipient.lastName ?? "",
  singleName: recipient.singleName,
  email: recipient.email ?? "",
  members: recipient.members.map(({ id, firstName, lastName, singleName, email, mobileNumber }) => ({
    id,
    firstName,
    lastName,
    singleName,
    email,
    mobileNumber: mobileNumber ?? "",
  })),
  defaultLanguage: languages.find((language) => language === recipient.defaultLanguage) ?? "en",
  webformEnabled: recipient.webformEnabled,
  hostName: recipient.hostName ?? "",
  hostEmail: recipient.hostEmail ?? "",
});

/**
 * The rows that can be saved now: the valid ones, in order. Null while a stored recipient's row is invalid, because a
 * list without it would delete the recipient and its fields.
 */
export function savableRows(rows: readonly RecipientRow[]): { rowKey: string; input: SentRecipient }[] | null {
  const all = stepsOf(rows);
  const read = rows.map((row, index) => ({ row, step: all[index] ?? index, result: recipientRow.safeParse(row) }));
  if (read.some(({ row, result }) => row.id && !result.success)) return null;
  const valid = read.flatMap(({ step, result }) => (result.success ? [{ step, row: result.data }] : []));
  const steps = closeGaps(valid.map(({ step }) => step));
  return valid.map(({ row }, index) => {
    const { rowKey, authentication: _, together: __, roleName: ___, role: ____, copyTime: _____, ...input } = row;
    const names = savedNames(row);
    const saved = { ...input, ...names, ...savedRole(row), actionIndex: steps[index] ?? index };
    const { firstName, lastName, email, ...rest } = recipientInput.parse(saved);
    return {
      rowKey,
      input: { ...rest, firstName: firstName || null, lastName: lastName || null, email: email || null },
    };
  });
}

/** What the sender has filled in or corrected of a strict draft's roles. */
export function filledRoles(roles: readonly DraftRecipient[], rows: readonly RecipientRow[]): Naming[] {
  return roles.flatMap((role) => {
    const row = rows.find((one) => one.id === role.id);
    if (!row) return [];
    const filled = namingParts.filter(
      (part) => !role[`${part}ChangesFrozen`] && row[part] && row[part].trim() !== role[part],
    );
    const mobileNumber = row.mobileNumber?.trim() ?? "";
    const naming: Omit<Naming, "id"> = {
      ...Object.fromEntries(filled.map((part) => [part, row[part].trim()])),
      ...(!role.lastNameChangesFrozen && row.singleName !== role.singleName && { singleName: row.singleName }),
      ...(!role.mobileNumberChangesFrozen && mobileNumber !== (role.mobileNumber ?? "") && { mobileNumber }),
      ...(!role.defaultLanguageChangesFrozen &&
        row.defaultLanguage &&
        row.defaultLanguage !== role.defaultLanguage && { defaultLanguage: row.defaultLanguage }),
    };
    return Object.keys(naming).length > 0 ? [{ id: role.id, ...naming }] : [];
  });
}

/**
 * Whether leaving the step would lose input: invalid rows are not saved, and a strict draft's roles only with
 * Continue.
 */
export function hasUnsaved(draft: Pick<Draft, "workflow" | "signatories">, rows: readonly RecipientRow[]): boolean {
  if (!draft.workflow.allowChanges) return filledRoles(draft.signatories, rows).length > 0;
  const begun = rows.filter((row) => row.firstName || row.lastName || row.email || row.id || row.members.length > 0);
  return begun.some((row) => !recipientRow.safeParse(row).success);
}
