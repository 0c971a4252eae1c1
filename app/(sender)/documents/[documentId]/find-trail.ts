import "server-only";
import { getTranslations } from "next-intl/server";
import type { TrailDay, TrailEntry } from "@/components/workflows/trail-list";
import { auditActionIds } from "@/db/enums";
import { describeChange } from "@/lib/certificates/describe-change";
import { describeGroup } from "@/lib/certificates/describe-events";
import { attribute, listEarlierPeople } from "@/lib/certificates/earlier-people";
import { type EventKind, eventKindOf, groupByDay, namingActionOf } from "@/lib/certificates/group-events";
import { wordsIn } from "@/lib/certificates/words";
import { formatDate } from "@/lib/platform/i18n/dates";
import { roleOf } from "@/lib/recipients/roles";
import { fullName, listRemoved } from "@/lib/recipients/rules";
import { listAuditActions, listPeople } from "@/lib/workflows/queries";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;
type Row = Awaited<ReturnType<typeof listAuditActions>>[number];
/** A recipient's id, `sender`, `member` or `system`; and a kind of event. Empty means all. */
export type TrailFilter = { person: string; event: string };

/** The descriptions of these actions only repeat the event and are not shown. */
const selfExplanatory = new Set<number>([
  auditActionIds.created,
  auditActionIds.sent,
  auditActionIds.factsRecorded,
  auditActionIds.erased,
]);

/** The trail in sentences, by day (UTC), with the values it can be filtered by. */
export async function findTrail({ workflow, signatories: recipients, initiator, ctx }: Detail, filter?: TrailFilter) {
  const [t, action, stored, earlier, { alternates: others }] = await Promise.all([
    getTranslations("AuditTrail"),
    getTranslations("certificate.action"),
    listAuditActions(ctx, workflow),
    listEarlierPeople(ctx, workflow),
    listPeople(ctx, workflow),
  ]);
  const words = wordsIn(ctx.language);
  const all = attribute(stored, earlier);
  const alternates = recipients.flatMap((part) => part.members.map((alternate) => ({ ...part, ...alternate })));
  // What somebody did before the sender removed them stays theirs.
  const before = [...earlier, ...listRemoved(others)];
  const everybody = [...recipients, ...alternates, ...before];
  const personOf = (row: Row): string => {
    if (everybody.some(({ id }) => id === row.signatoryId)) return String(row.signatoryId);
    if (row.userId === null) return "system";
    return row.userId === workflow.initiatorId ? "sender" : "member";
  };
  const nameOf = (person: string): string => {
    const named = person === "sender" ? initiator : everybody.find(({ id }) => String(id) === person);
    if (named) return fullName(named);
    return t(person === "system" ? "system" : "member");
  };
  const labelOf = (typeId: number): string => action(String(typeId));
  const detailOf = ({ typeId, description }: Row): string => {
    if (typeId === auditActionIds.recipientChanged) return describeChange(words, description);
    if (typeId === auditActionIds.authenticationAttempt) return t(description === "passed" ? "passed" : "failed");
    return selfExplanatory.has(typeId) ? "" : description;
  };
  const toEntry = (row: Row): TrailEntry => ({
    id: row.id,
    time: formatDate(row.performedAt, "DD/MM/YYYY HH:mm:ss A", ctx.language),
    event: labelOf(row.typeId),
    who: nameOf(personOf(row)),
    detail: detailOf(row),
    origin: [row.ip, row.userAgent].filter(Boolean).join(" · "),
    fingerprint: t("fingerprint", { entry: row.sequence, hash: row.hash }),
  });
  const rows = all.filter(
    (row) =>
      (!filter?.person || personOf(row) === filter.person) &&
      (!filter?.event || eventKindOf(row.typeId) === filter.event),
  );
  const named = [...[...recipients, ...alternates].map((one) => ({ ...one, recipientRole: roleOf(one) })), ...before];
  const clock = (at: Date) => formatDate(at, "HH:mm:ss", ctx.language);
  const days = groupByDay(rows).map(({ day, groups }): TrailDay => ({
    title: formatDate(day, "DD MMMM YYYY", ctx.language),
    groups: groups.map((group) => ({
      from: clock(group.from),
      to: clock(group.to),
      sentence: describeGroup(words, { people: named }, group),
      count: group.rows.length > 1 ? t("entries", { count: group.rows.length }) : null,
      entries: group.rows.map(toEntry),
    })),
  }));
  const people = [...new Set(all.map(personOf))].map((person) => ({ value: person, label: nameOf(person) }));
  const kinds = [...new Set(all.map(({ typeId }) => eventKindOf(typeId)))].filter((kind) => kind !== undefined);
  const events = kinds.map((kind: EventKind) => ({ value: kind, label: labelOf(namingActionOf(kind)) }));
  return { days, people, events, shown: rows.length, total: all.length };
}
