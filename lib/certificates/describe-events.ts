import type { CertificateData } from "@/lib/platform/pdf/contract";
import { auditActionIds, type RecipientRole } from "@/db/enums";
import { roleDefinitions } from "@/lib/recipients/roles";
import { fullName } from "@/lib/recipients/rules";
import { describeChange } from "./describe-change";
import { attribute } from "./earlier-people";
import { countOf, countVisits, descriptionsOf, type EventGroup, type EventKind, groupEvents } from "./group-events";
import type { Evidence } from "./load-evidence";
import type { Words } from "./words";

export function describeEvents(words: Words, evidence: Evidence): CertificateData["events"] {
  const { t, span } = words;
  const { rows, people, earlierPeople, others } = evidence;
  return {
    heading: t("events"),
    introduction: t("eventsIntroduction"),
    head: [t("when"), t("what")],
    rows: groupEvents(attribute(rows, earlierPeople))
      .filter(isTold)
      .map((group) => [span(group.from, group.to), describeGroup(words, { people: [...people, ...others] }, group)]),
  };
}

/** Leaves out requests of the link by somebody who then opened the documents. The attached chain has them all. */
const isTold = ({ kind, signatoryId }: EventGroup, _: number, all: readonly EventGroup[]): boolean =>
  kind !== "requested" || !all.some((one) => one.kind === "read" && one.signatoryId === signatoryId);

/** The kinds of events whose sentence depends on the recipient's role. */
const wordsOfRole = { asked: "askedAs", agreed: "agreedAs", finished: "finishedAs" } as const;

type EventSubjects = {
  people: readonly {
    id: number;
    firstName: string;
    lastName: string;
    recipientRole: RecipientRole;
    declineReason: string | null;
    /** Why they handed the part on. */
    reason?: string;
    hostName: string | null;
  }[];
};

/** Describes a group of events in one sentence. */
export function describeGroup(
  words: Pick<Words, "t" | "list" | "language">,
  { people }: EventSubjects,
  { kind, signatoryId, rows }: EventGroup,
): string {
  const { t, list } = words;
  const person = people.find(({ id }) => id === signatoryId);
  const passed = rows.filter(({ description }) => description === "passed").length;
  const reasons: Partial<Record<EventKind, string | null | undefined>> = {
    declined: person?.declineReason,
    cancelled: rows[0]?.description,
    handedOn: person?.reason,
  };
  const detail = reasons[kind];
  const role = person && roleDefinitions[person.recipientRole].words.event;
  const ofRole = kind === "asked" || kind === "agreed" || kind === "finished" ? wordsOfRole[kind] : null;
  const stored = descriptionsOf(rows);
  const what = kind === "changed" ? stored.map((one) => describeChange(words, one)) : stored;
  const sentence = t(ofRole && role ? `${ofRole}.${role}` : `event.${kind}`, {
    name: person ? fullName(person) : "–",
    host: person?.hostName ?? "",
    what: list(what) || "–",
    count: rows.length,
    visits: countVisits(rows),
    pages: new Set(descriptionsOf(rows.filter(({ typeId }) => typeId === auditActionIds.pageViewed))).size,
    signed: countOf(rows, "signatureSigned"),
    passed,
    wrong: rows.length - passed,
  });
  return detail ? `${sentence} ${t("quoted", { text: detail })}` : sentence;
}
