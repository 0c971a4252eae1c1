import type { SignatoryStatus, WorkflowStatus } from "@/db/enums";
import { type Sentence, AppError, invalid } from "@/lib/platform/errors";

/** The workflow's own name, else the first document's, or 'first and N other(s)' (spec, Workflow list). */
export function workflowTitle(
  name: string | null,
  documentNames: readonly string[],
  andOthers: (first: string, count: number) => string,
): string {
  if (name) return name;
  const [first = "", ...others] = documentNames;
  return others.length === 0 ? first : andOthers(first, others.length);
}

/** How far tiles and tabs count: beyond that the number says no more. */
export const countedAtMost = 1000;
export const countText = (count: number) => (count < countedAtMost ? String(count) : `${countedAtMost - 1}+`);

type Step = { id: number; actionIndex: number; status: SignatoryStatus };

/** Whose turn it is now. In order: those of the lowest unfinished index, together; otherwise everyone who is left. */
export function nextSteps<S extends Step>(signatories: readonly S[], inOrder: boolean): S[] {
  const open = signatories.filter((s) => s.status === "waiting" || s.status === "invited");
  const lowest = Math.min(...open.map((s) => s.actionIndex));
  return open.filter((s) => s.status === "waiting" && (!inOrder || s.actionIndex === lowest));
}

export type SendableDraft = {
  documents: readonly { id: number; name: string; status: string }[];
  signatories: readonly { id: number; actionIndex: number; firstName: string; lastName: string; email: string }[];
  fields: readonly { type: string; groupName: string | null; signatoryId: number | null }[];
};

/**
 * What a draft must have before it can be sent (decisions.md, Workflows). `unprintable` names the characters of a
 * text that no face can print: a name that is printed would otherwise come out shorter than it is.
 */
export function assertSendable(draft: SendableDraft, unprintable: (text: string) => string[]): void {
  if (draft.documents.length === 0) throw invalid({ documents: "documentsRequired" });
  if (draft.documents.some((d) => d.status === "failed")) throw new AppError("invalid", "document_failed");
  if (draft.signatories.length === 0) throw invalid({ signatories: "signatoryRequired" });
  if (draft.signatories.some((s) => !s.firstName || !s.lastName || !s.email))
    throw invalid({ signatories: "recipientNotValid" });
  const problem = radioProblem(draft.fields);
  if (problem) throw invalid({ fields: problem });
  assertPrintable(draft, unprintable);
}

/** A name that is printed must consist of what some face can print. */
export function assertPrintable(
  draft: Pick<SendableDraft, "signatories" | "fields">,
  unprintable: (text: string) => string[],
): void {
  for (const [index, person] of draft.signatories.entries()) {
    const isPrinted = draft.fields.some((f) => f.type === "recipientName" && f.signatoryId === person.id);
    const strange = isPrinted ? unprintable(`${person.firstName} ${person.lastName}`) : [];
    if (strange.length > 0)
      throw invalid({
        [`signatories.${index}.firstName`]: {
          key: "unprintable",
          values: { characters: strange.slice(0, 5).join(" ") },
        },
      });
  }
}

type Named = { firstName: string; lastName: string; email: string };
type Freezable = Named & {
  firstNameChangesFrozen: boolean;
  lastNameChangesFrozen: boolean;
  emailChangesFrozen: boolean;
};

/** What of a recipient stands fast: with allow_changes false an empty role is filled once (decisions.md). */
export const frozenParts = (
  row: Freezable,
  { allowChanges }: { allowChanges: boolean },
): Record<keyof Named, boolean> => ({
  firstName: row.firstNameChangesFrozen || (!allowChanges && row.firstName !== ""),
  lastName: row.lastNameChangesFrozen || (!allowChanges && row.lastName !== ""),
  email: row.emailChangesFrozen || (!allowChanges && row.email !== ""),
});

/** Ids of every way to sign, the default of recipients and roles. */
export const allMethods = [1, 2, 3, 4, 5, 6] as const;

/** An empty list means every way, like an absent one. */
export function checkedMethods(list: readonly { id: number; checked: boolean }[]): number[] {
  const checked = list.filter((method) => method.checked).map((method) => method.id);
  return checked.length > 0 ? checked : [...allMethods];
}

export const methodList = (checked: readonly number[]) =>
  allMethods.map((id) => ({ id, checked: checked.includes(id) }));

/** What a recipient's sealed access code is bound to (threats.md 19). */
export const signatoryCodeOwner = (signatoryId: number) => `signatory:${signatoryId}`;

type RadioLike = { type: string; groupName: string | null };

/** Spec workflows.md section 5: each radio needs a group, each group at least two buttons. */
export function radioProblem(fields: readonly RadioLike[]): Sentence | null {
  const radios = fields.filter((f) => f.type === "radio");
  if (radios.some((f) => !f.groupName)) return { key: "radioGroupMissing" };
  const counts = new Map<string, number>();
  for (const { groupName } of radios) counts.set(groupName ?? "", (counts.get(groupName ?? "") ?? 0) + 1);
  return [...counts.values()].some((count) => count < 2) ? { key: "radioGroupTooSmall" } : null;
}

/** Until the last finish a workflow can be cancelled; from then on only 409 (decisions.md). */
export const isCancellable = (status: WorkflowStatus, completing: boolean) => status === "inProgress" && !completing;

export const isDeletable = (status: WorkflowStatus) => status !== "inProgress";

/** From then on the links of a workflow that is under way open nothing. */
export const isExpired = ({ expiresAt }: { expiresAt: Date | null }, now: Date) =>
  expiresAt !== null && expiresAt <= now;
