import type { FieldType, RecipientRole, WorkflowStatus } from "@/db/enums";
import { isGrouped } from "@/lib/fields/kinds";
import { type Sentence, AppError, invalid } from "@/lib/platform/errors/errors";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { acts, needsAddress } from "@/lib/recipients/roles";
import { fullName } from "@/lib/recipients/rules";
import { hasLastName } from "@/lib/platform/text/shapes";

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

/** Tiles and tabs stop counting here, because a larger number says nothing more. */
export const countedOnTabs = 1000;
export const countText = (count: number) => (count < countedOnTabs ? String(count) : `${countedOnTabs - 1}+`);

type SendableDraft = {
  documents: readonly { id: number; name: string; status: string }[];
  signatories: readonly (Named & {
    id: number;
    singleName: boolean;
    actionIndex: number;
    recipientRole: RecipientRole;
    hostName?: string | null;
    hasOtpStep: boolean;
    mobileNumber: string | null;
  })[];
  fields: readonly (RadioLike & { signatoryId: number | null })[];
};

/** A reason not to send, and the step where it can be fixed. */
export type SendRefusal = { about: (typeof sendRefusalSubjects)[number]; refusal: AppError };
export const sendRefusalSubjects = ["account", "documents", "recipients", "fields", "values"] as const;

/**
 * What a draft lacks before it can be sent (docs/product.md, Workflows). `unprintableIn` names the characters
 * of a text that no font has: a printed name would lose them.
 */
export function draftProblems(draft: SendableDraft, unprintableIn: (text: string) => Sentence | null): SendRefusal[] {
  const { documents, signatories: recipients, fields } = draft;
  const problems: SendRefusal[] = [];
  const note = (about: SendRefusal["about"], refusal: AppError | null) =>
    refusal ? problems.push({ about, refusal }) : undefined;
  if (documents.length === 0) note("documents", invalid({ documents: "documentsRequired" }));
  if (documents.some((d) => d.status === "failed")) note("documents", new AppError("invalid", "document_failed"));
  if (recipients.length === 0) note("recipients", invalid({ signatories: "signatoryRequired" }));
  else if (!recipients.some(acts)) note("recipients", invalid({ signatories: "nobodyActs" }));
  if (recipients.some((s) => !s.firstName || !hasLastName(s) || (!s.email && needsAddress(s.recipientRole))))
    note("recipients", invalid({ signatories: "recipientNotValid" }));
  // Without one, the code would go to whichever number is given by whoever has the link.
  if (recipients.some((s) => s.hasOtpStep && !s.mobileNumber))
    note("recipients", invalid({ mobile_number: "invalidPhoneSignatory" }));
  const radio = radioProblem(fields);
  if (radio) note("fields", invalid({ fields: radio }));
  note("recipients", printProblem(recipients, unprintableIn));
  return problems;
}

type Row = Named & { id: number; singleName: boolean; memberOf: number | null; mobileNumber: string | null };

/** Whose names may be printed, and who is sent codes: a part with alternates bears the name of whichever of them acts. */
export const printedPeople = <R extends Row>(people: readonly R[], alternates: readonly R[]): R[] =>
  people.flatMap((part) => {
    const own = alternates.filter(({ memberOf }) => memberOf === part.id);
    return own.length > 0
      ? own.map((alternate) => ({ ...part, ...namesOf(alternate), mobileNumber: alternate.mobileNumber }))
      : [part];
  });

const namesOf = ({ firstName, lastName, singleName, email }: Row) => ({ firstName, lastName, singleName, email });

/** Every character of a recipient's name must be in some font: the certificate prints all names. */
function printProblem(
  people: readonly (Named & { hostName?: string | null })[],
  unprintableIn: (text: string) => Sentence | null,
): AppError | null {
  for (const [index, person] of people.entries()) {
    const problem = unprintableIn(`${fullName(person)} ${person.hostName ?? ""}`);
    if (problem) return invalid({ [`signatories.${index}.firstName`]: problem });
  }
  return null;
}

type Named = { firstName: string; lastName: string; email: string };
type Freezable = Record<`${keyof Named}ChangesFrozen`, boolean>;

/** The parts of a recipient's name and address that cannot change. */
export const frozenParts = (row: Freezable, isOpen: (part: keyof Named) => boolean): Record<keyof Named, boolean> => ({
  firstName: row.firstNameChangesFrozen || !isOpen("firstName"),
  lastName: row.lastNameChangesFrozen || !isOpen("lastName"),
  email: row.emailChangesFrozen || !isOpen("email"),
});

/** Ids of all signature methods, the default for recipients and roles. */
export const allMethods = [1, 2, 3, 4, 5, 6] as const;

/** An empty list means all methods, as if absent. */
export function checkedMethods(list: readonly { id: number; checked: boolean }[]): number[] {
  const checked = list.filter((method) => method.checked).map((method) => method.id);
  return checked.length > 0 ? checked : [...allMethods];
}

export const methodList = (checked: readonly number[]) =>
  allMethods.map((id) => ({ id, checked: checked.includes(id) }));

/** The context that a recipient's sealed access code is bound to (docs/threats.md 19). */
export const recipientCodeOwner = (signatoryId: number) => `signatory:${signatoryId}`;

type RadioLike = { type: FieldType; groupName: string | null };

/** Specification, Workflows 5: each radio needs a group, each group at least two buttons. */
export function radioProblem(fields: readonly RadioLike[]): Sentence | null {
  const radios = fields.filter((f) => isGrouped(f.type));
  if (radios.some((f) => !f.groupName)) return { key: "radioGroupMissing" };
  const counts = new Map<string, number>();
  for (const { groupName } of radios) counts.set(groupName ?? "", (counts.get(groupName ?? "") ?? 0) + 1);
  return [...counts.values()].some((count) => count < 2) ? { key: "radioGroupTooSmall" } : null;
}

/** Sent, and not yet finished by everyone: it can still be cancelled, and its links extended (docs/product.md). */
export const isRunning = (status: WorkflowStatus, completing: boolean) => status === "inProgress" && !completing;

export const isDeletable = (status: WorkflowStatus) => status !== "inProgress";

/** How long the code works with which a host takes the device back. */
export const hostCodeMinutes = 15;

export const maximumLinkDays = 365;
/** How far ahead a workflow can be scheduled. */
export const maximumScheduleDays = 365;
/** A time no further ahead means now, because the clocks of browsers and servers differ. */
export const soonMinutes = 5;

/** The columns of a draft that is not scheduled. */
export const notScheduled = {
  scheduledAt: null,
  scheduledBy: null,
  scheduledByKey: false,
  scheduledGroupId: null,
  scheduleRefusal: null,
} as const;
/** Specification, Workflows 9. */
export const maximumReminders = 3;
export const maximumReminderDays = 365;
/** Characters. */
export const maximumAccessCode = 16;

/** Sent, and not acted on for this many days (specification, Workflows 9). */
export const overdueDays = 7;

/** When links stop working: this many days after sending. */
export const linksEnd = (sentAt: Date, days: number) => daysLater(sentAt, days);

type Sent = { startedExecutionAt: Date | null; expiresAt: Date | null };

/**
 * The number of days after sending that an extension must exceed to prolong the links beyond their end and beyond now.
 */
export function extensionFloor({ startedExecutionAt: sentAt, expiresAt }: Sent, now: Date): number {
  if (!sentAt || !expiresAt) return maximumLinkDays;
  return Math.floor((Math.max(expiresAt.getTime(), now.getTime()) - sentAt.getTime()) / dayMs);
}

/** Whether the links of a running workflow have stopped working. */
export const isExpired = ({ expiresAt }: { expiresAt: Date | null }, now: Date) =>
  expiresAt !== null && expiresAt <= now;

/** Named views of lists, for each user. */
export const maximumViews = 50;
export const maximumViewName = 60;
