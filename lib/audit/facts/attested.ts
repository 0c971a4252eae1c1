import { type AuditAction, auditActionIds } from "@/db/enums";
import type { auditActions } from "@/db/schema/workflows";
import { correctionActions } from "../corrections";
import { erasesHost } from "../erasure";
import type { PersonRow } from "./facts";
import { type FactsRecord, type PersonRecord, readRecord } from "./record";
import type { Difference } from "./schema";

export type TrailRow = Pick<
  typeof auditActions.$inferSelect,
  "sequence" | "typeId" | "signatoryId" | "description" | "performedAt" | "hash"
>;

/** Actions that change what is attested of a person. */
export const changing = new Set<number>([
  ...(
    ["recipientCorrected", "handedOn", "claimed", "released", "consentGiven", "recipientFinished", "declined"] as const
  ).map((action: AuditAction) => auditActionIds[action]),
  ...correctionActions,
]);

type Attested<T> = { sequence: number; value: T };
export type AttestedFacts = {
  sender: Attested<string> | null;
  /** Null for a sending by a version that made no owner codes. */
  ownerCoded: Attested<true> | null;
  workflow: Attested<string> | null;
  /** Null for a sending by a version that printed in each recipient's own language. */
  print: Attested<string> | null;
  documents: Map<number, Attested<string>> | null;
  pages: Map<number, Attested<string>> | null;
  /** Null for a sending by a version that attested none. */
  references: Map<number, Attested<string>> | null;
  /** Null for a sending by a version that attested none. */
  messages: Attested<string> | null;
  /** By recipient. Null for a sending by a version that attested nothing of it. */
  asked: Map<number, Attested<string>> | null;
  people: Map<number, Attested<PersonRecord>>;
  /** Recipients whose links the sender delivers: from sending until they hand the part on or are corrected. */
  delivered: Set<number>;
  /**
   * Earlier holders of a part by the hash of their link: the part, whether the sender replaced them, and their last
   * entry.
   */
  earlier: Map<string, Attested<string> & { partId: number; corrected: boolean; until: number; reason: string | null }>;
  /** Recipients who have finished or declined; nothing new may be attested about them. */
  ended: Set<number>;
  /** Recipients who were changed without an entry that attests the change. */
  open: Set<number>;
  /** Whether there ever was such a change, even if a later entry attests it. */
  hasGaps: boolean;
  /** The first entry that contradicts an earlier one about something that the product never changes again. */
  contradiction: Difference | null;
  last: { sequence: number; people: number[] } | null;
};

/** What the trail attests after its last entry. */
export function readAttested(rows: readonly TrailRow[], people: readonly PersonRow[]): AttestedFacts {
  const facts: AttestedFacts = {
    sender: null,
    ownerCoded: null,
    workflow: null,
    print: null,
    documents: null,
    pages: null,
    references: null,
    messages: null,
    asked: null,
    people: new Map(),
    delivered: new Set(),
    earlier: new Map(),
    ended: new Set(),
    open: new Set(),
    hasGaps: false,
    contradiction: null,
    last: null,
  };
  /** Recipients who were replaced by a pseudonym since the last record. */
  const renamed = new Set<number>();
  const partOf = new Map(people.map(({ id, memberOf }) => [id, memberOf ?? id]));
  for (const [index, { sequence, typeId, signatoryId, description }] of rows.entries()) {
    if (changing.has(typeId) && signatoryId !== null) {
      if (facts.ended.has(signatoryId)) facts.contradiction ??= differing(sequence, "person", { signatoryId });
      const part = partOf.get(signatoryId) ?? signatoryId;
      if (facts.open.has(part)) facts.hasGaps = true;
      facts.open.add(part);
    }
    if (signatoryId !== null && erasesHost({ typeId, description, signatoryId })) renamed.add(signatoryId);
    const record = typeId === auditActionIds.factsRecorded ? readRecord(description) : null;
    if (!record) continue;
    facts.contradiction ??= contradictionIn(record, { sequence, before: rows[index - 1] }, facts, renamed);
    readSending(record, sequence, facts);
    for (const [id, value] of attestedBy(record.people, sequence, Number)) {
      facts.people.set(id, value);
      facts.open.delete(partOf.get(id) ?? id);
      if (value.value.end !== undefined) facts.ended.add(id);
      // A record that an earlier version wrote in between does not mention it.
      if (value.value.linkBySender) facts.delivered.add(id);
      else if (givesNewLink(rows[index - 1])) facts.delivered.delete(id);
    }
    renamed.clear();
    const ofEarlier = { ...endOfBefore(rows[index - 1]), partId: Number(Object.keys(record.people ?? {})[0]) };
    for (const [link, value] of attestedBy(record.earlier, sequence, String))
      facts.earlier.set(link, { ...value, ...ofEarlier, reason: record.reasons?.[link] ?? null });
    facts.last = { sequence, people: Object.keys(record.people ?? {}).map(Number) };
  }
  if (facts.open.size > 0) facts.hasGaps = true;
  return facts;
}

function readSending(
  { sender, ownerCoded, workflow, print, documents, pages, references, messages, asked }: FactsRecord,
  sequence: number,
  facts: AttestedFacts,
) {
  if (sender !== undefined) facts.sender = { sequence, value: sender };
  if (ownerCoded) facts.ownerCoded = { sequence, value: ownerCoded };
  if (workflow !== undefined) facts.workflow = { sequence, value: workflow };
  if (print !== undefined) facts.print = { sequence, value: print };
  if (documents) facts.documents = attestedBy(documents, sequence, Number);
  if (pages) facts.pages = attestedBy(pages, sequence, Number);
  if (references) facts.references = attestedBy(references, sequence, Number);
  if (messages !== undefined) facts.messages = { sequence, value: messages };
  if (asked) facts.asked = new Map([...(facts.asked ?? []), ...attestedBy(asked, sequence, Number)]);
}

/** Every version that corrects a running workflow mentions who delivers a link. */
const givesNewLink = (change: TrailRow | undefined): boolean =>
  change?.typeId === auditActionIds.handedOn ||
  change?.typeId === auditActionIds.recipientCorrected ||
  correctionActions.has(change?.typeId ?? 0);

/** Handing on is the earlier holder's own last act; a correction is an act of the sender. */
function endOfBefore(change: TrailRow | undefined): { corrected: boolean; until: number } {
  const corrected = change?.typeId !== auditActionIds.handedOn;
  return { corrected, until: change === undefined ? 0 : change.sequence - (corrected ? 1 : 0) };
}

const attestedBy = <T, Key>(hashes: Record<string, T> | undefined, sequence: number, keyOf: (text: string) => Key) =>
  new Map(Object.entries(hashes ?? {}).map(([text, value]) => [keyOf(text), { sequence, value }]));

/**
 * The sending and earlier holders are attested only once, except that a correction attests anew the order and what those
 * who have not finished are asked; other people until they finish or, if they declined, until their name is erased. Only
 * a finish attests entries.
 */
function contradictionIn(
  record: FactsRecord,
  { sequence, before }: { sequence: number; before: TrailRow | undefined },
  facts: AttestedFacts,
  renamed: ReadonlySet<number>,
): Difference | null {
  const { sender, workflow, print, documents, pages, references, messages, asked } = record;
  const corrects = before !== undefined && correctionActions.has(before.typeId);
  const askedAgain = Object.keys(asked ?? {}).map(Number);
  const ended = corrects ? askedAgain.find((id) => facts.ended.has(id)) : undefined;
  if (ended !== undefined) return differing(sequence, "asked", { signatoryId: ended });
  const ofSending = [sender, print, documents, pages, references, messages, ...(corrects ? [] : [workflow, asked])];
  const isSending = ofSending.some((one) => one !== undefined);
  if (isSending && facts.documents) return differing(sequence, "document");
  const isRenamed = (id: number) => renamed.has(id) && !facts.people.get(id)?.value.entries;
  const again = Object.keys(record.people ?? {})
    .map(Number)
    .find((id) => facts.ended.has(id) && !isRenamed(id));
  if (again !== undefined) return differing(sequence, "person", { signatoryId: again });
  return Object.keys(record.earlier ?? {}).some((link) => facts.earlier.has(link))
    ? differing(sequence, "earlier")
    : null;
}

export const sequencesOf = (map: ReadonlyMap<number, { sequence: number }>) =>
  Array.from(map.values(), ({ sequence }) => sequence);

export const differing = (
  entry: number,
  what: Difference["what"],
  of: Partial<Pick<Difference, "signatoryId" | "itemId">> = {},
): Difference => ({ entry, what, signatoryId: null, itemId: null, ...of });
