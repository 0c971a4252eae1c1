import { type AuditAction, auditActionIds } from "@/db/enums";
import type { AuditContent } from "@/lib/audit/audit-hash";

/**
 * The kinds of events that a certificate lists, with the actions that belong to each: all page views and fields of a
 * person are one reading. The first action gives the kind its name.
 */
const kinds = {
  created: ["created"],
  scheduled: ["scheduled"],
  calledOff: ["calledOff"],
  visited: ["visited"],
  visitedUnconfirmed: ["visitedUnconfirmed"],
  prefilled: ["prefilled"],
  sent: ["sent"],
  asked: ["requestEmailed"],
  delivered: ["linkDelivered"],
  embedded: ["linkEmbedded"],
  agentConfirmed: ["agentConfirmed"],
  agentActed: ["agentActed"],
  copied: ["copySent"],
  requested: ["linkRequested"],
  read: ["recipientOpened", "pageViewed", "fieldInteraction"],
  identified: ["authenticationAttempt"],
  agreed: ["consentGiven"],
  attached: ["attachmentUploaded"],
  finished: ["recipientFinished", "signatureSigned"],
  told: ["originatorNotified"],
  reminded: ["reminderSent"],
  escalated: ["escalationSent"],
  declined: ["declined"],
  cancelled: ["cancelled"],
  expired: ["linkExpired"],
  extended: ["linksExtended"],
  corrected: ["recipientCorrected"],
  added: ["recipientAdded"],
  removed: ["recipientRemoved"],
  moved: ["recipientMoved"],
  changed: ["recipientChanged"],
  fieldsAdded: ["fieldAdded"],
  fieldsChanged: ["fieldChanged"],
  fieldsRemoved: ["fieldRemoved"],
  consentDropped: ["consentDropped"],
  handedOn: ["handedOn"],
  handedOver: ["deviceHandedOver"],
  handedBack: ["deviceHandedBack"],
  claimed: ["claimed"],
  released: ["released"],
  lockedOut: ["recipientLockedOut"],
  unlocked: ["recipientUnlocked"],
  sealed: ["sealed"],
  sealingFailed: ["sealingFailed"],
  downloaded: ["downloaded"],
  downloadedBeforeSigning: ["downloadedBeforeSigning"],
  attested: ["factsRecorded"],
  certified: ["certificateMade"],
  erased: ["erased"],
} as const satisfies Record<string, readonly AuditAction[]>;
export type EventKind = keyof typeof kinds;

/** Listed once for all recipients. */
const sharedKinds: ReadonlySet<EventKind> = new Set(["expired", "escalated"]);
const kindOf = new Map<number, EventKind>(
  (Object.keys(kinds) as EventKind[]).flatMap((kind) =>
    kinds[kind].map((action): [number, EventKind] => [auditActionIds[action], kind]),
  ),
);
/** Undefined for an action that belongs to no kind. */
export const eventKindOf = (typeId: number): EventKind | undefined => kindOf.get(typeId);
export const namingActionOf = (kind: EventKind): number => auditActionIds[kinds[kind][0]];

/** After this pause the next page view counts as opening the documents again. */
const visitGapMs = 30 * 60_000;

type Row = Pick<AuditContent, "typeId" | "signatoryId" | "description" | "performedAt">;
export type EventGroup<R extends Row = Row> = {
  kind: EventKind;
  signatoryId: number | null;
  from: Date;
  to: Date;
  rows: R[];
};

/** Groups the rows of a trail, in order, by kind and person; groups are ordered by their first row. */
export function groupEvents<R extends Row>(rows: readonly R[]): EventGroup<R>[] {
  const groups = new Map<string, EventGroup<R>>();
  for (const row of rows) {
    const kind = kindOf.get(row.typeId);
    if (!kind) continue;
    const signatoryId = sharedKinds.has(kind) ? null : row.signatoryId;
    const key = `${kind} ${signatoryId}`;
    const group = groups.get(key);
    if (group) {
      group.rows.push(row);
      group.to = row.performedAt;
    } else groups.set(key, { kind, signatoryId, from: row.performedAt, to: row.performedAt, rows: [row] });
  }
  return [...groups.values()];
}

/** The same, separately for each day (UTC). */
export function groupByDay<R extends Row>(rows: readonly R[]): { day: Date; groups: EventGroup<R>[] }[] {
  const days = new Map<string, R[]>();
  for (const row of rows) {
    const day = row.performedAt.toISOString().slice(0, 10);
    const list = days.get(day);
    if (list) list.push(row);
    else days.set(day, [row]);
  }
  return [...days].map(([day, list]) => ({ day: new Date(day), groups: groupEvents(list) }));
}

/** How often a person opened the documents, judged by the times of the rows. */
export function countVisits(rows: readonly Pick<Row, "performedAt">[]): number {
  let visits = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { performedAt } of rows) {
    if (performedAt.getTime() - last > visitGapMs) visits += 1;
    last = performedAt.getTime();
  }
  return visits;
}

export const countOf = (rows: readonly Row[], action: AuditAction): number =>
  rows.filter(({ typeId }) => typeId === auditActionIds[action]).length;

/** Without repetitions, in order. */
export const descriptionsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.map(({ description }) => description).filter(Boolean)),
];
