import { auditActionIds } from "@/db/enums";
import { listSealed } from "../chain";
import { type AttestedFacts, differing, sequencesOf, type TrailRow } from "./attested";
import { type Asked, askedHash, byRecipient } from "./asked";
import { documentHash, messagesHash, pagesHash, printHash, referenceHash, senderHash, workflowHash } from "./facts";
import { isOwnerAsSent } from "../owner-code";
import { erasesSender } from "./erases-sender";
import type { FactRows, SharedRows } from "./fact-rows";
import { workflowSalt } from "./record";
import type { Difference } from "./schema";

export const documentsDifference = (attested: AttestedFacts, found: FactRows): Difference | null =>
  documentDifference(attested, found) ?? pagesDifference(attested, found);

/** Compares everything that the sending attests except documents and pages, and the order of the sealed files. */
export const sendingDifference = (
  attested: AttestedFacts,
  found: FactRows,
  trail: readonly TrailRow[],
): Difference | null =>
  sharedDifference(attested, found, trail) ??
  askedDifference(attested, found) ??
  referenceDifference(attested, found) ??
  senderDifference(attested, found, trail) ??
  sealedDifference(attested, found, trail);

/** Whether title, code, order, owner, print language or messages of the workflow differ. */
export const sharedDifference = (
  attested: AttestedFacts,
  found: SharedRows,
  trail: readonly TrailRow[],
): Difference | null =>
  workflowDifference(attested, found) ??
  ownerDifference(attested, found) ??
  printDifference(attested, found) ??
  messagesDifference(attested, found, trail);

/** Whether the owner is neither the sender nor somebody whom the product gave the workflow. */
export function ownerDifference(
  { ownerCoded }: AttestedFacts,
  { workflow }: Pick<SharedRows, "workflow">,
): Difference | null {
  return ownerCoded === null || isOwnerAsSent(workflow) ? null : differing(ownerCoded.sequence, "sender");
}

export function documentDifference(
  { documents }: AttestedFacts,
  found: Pick<FactRows, "documents">,
): Difference | null {
  if (documents === null) return null;
  const first = Math.min(...Array.from(documents.values(), ({ sequence }) => sequence));
  const foreign = found.documents.find(({ id }) => !documents.has(id));
  if (foreign) return differing(first, "document", { itemId: foreign.id });
  for (const [id, { sequence, value }] of documents) {
    const row = found.documents.find((one) => one.id === id);
    if (!row?.factSalt || documentHash(row.factSalt, row) !== value)
      return differing(sequence, "document", { itemId: id });
  }
  return null;
}

function pagesDifference({ pages }: AttestedFacts, found: FactRows): Difference | null {
  for (const [id, { sequence, value }] of pages ?? []) {
    const salt = found.documents.find((one) => one.id === id)?.factSalt ?? "";
    const own = found.pages.filter(({ documentId }) => documentId === id);
    if (pagesHash(salt, own) !== value) return differing(sequence, "document", { itemId: id });
  }
  return null;
}

function workflowDifference({ workflow }: AttestedFacts, found: SharedRows): Difference | null {
  if (workflow === null) return null;
  const hash = workflowHash(workflowSalt(found.documents), found.workflow, found.people);
  return hash === workflow.value ? null : differing(workflow.sequence, "workflow");
}

function printDifference({ print }: AttestedFacts, found: SharedRows): Difference | null {
  if (print === null) return null;
  const hash = printHash(workflowSalt(found.documents), found.workflow);
  return hash === print.value ? null : differing(print.sequence, "workflow");
}

/** Messages may be gone once their sender was erased. */
export function messagesDifference(
  { messages }: AttestedFacts,
  { documents, workflow }: Pick<FactRows, "documents" | "workflow">,
  trail: readonly TrailRow[],
): Difference | null {
  if (messages === null || messagesHash(workflowSalt(documents), workflow) === messages.value) return null;
  const isErased = workflow.message === null && workflow.additionalEmailMessage === null && trail.some(erasesSender);
  return isErased ? null : differing(messages.sequence, "message");
}

/** The first recipient who is asked something else. */
function askedDifference(attested: AttestedFacts, found: FactRows): Difference | null {
  const { asked } = attested;
  if (asked === null) return null;
  const ownOf = byRecipient(found.asked);
  for (const id of asked.keys()) {
    const difference = ownAskedDifference(attested, found, id, ownOf(id));
    if (difference) return difference;
  }
  const isOfNobody = ({ signatoryId }: { signatoryId: number | null }) => !asked.has(signatoryId ?? 0);
  const isForeign = [...found.asked.fields.map(({ field }) => field), ...found.asked.requests].some(isOfNobody);
  return isForeign ? differing(Math.min(...sequencesOf(asked)), "asked") : null;
}

/** Whether this recipient is asked something else than the sending attests. */
export function ownAskedDifference(
  { asked }: AttestedFacts,
  { documents }: Pick<FactRows, "documents">,
  id: number,
  own: Asked,
): Difference | null {
  if (asked === null) return null;
  const known = asked.get(id);
  if (known && askedHash(workflowSalt(documents), own) === known.value) return null;
  return differing(known?.sequence ?? Math.min(...sequencesOf(asked)), "asked", { signatoryId: id });
}

/** The first reference document that is missing, added or changed. */
function referenceDifference({ references, documents }: AttestedFacts, found: FactRows): Difference | null {
  if (references === null) return null;
  const salt = workflowSalt(found.documents);
  const now = new Map(found.references.map((row) => [row.id, referenceHash(salt, row)]));
  const id = [...new Set([...references.keys(), ...now.keys()])].find(
    (one) => references.get(one)?.value !== now.get(one),
  );
  const first = Math.min(...sequencesOf(documents ?? new Map<number, { sequence: number }>()));
  return id === undefined ? null : differing(references.get(id)?.sequence ?? first, "reference", { itemId: id });
}

function senderDifference(
  { sender, documents }: AttestedFacts,
  found: FactRows,
  trail: readonly TrailRow[],
): Difference | null {
  if (sender === null) {
    const isUnattested = found.sender !== null && documents !== null;
    return isUnattested ? differing(Math.min(...sequencesOf(documents)), "sender") : null;
  }
  const isSame = found.sender ? senderHash(found.sender) === sender.value : trail.some(erasesSender);
  return isSame ? null : differing(sender.sequence, "sender");
}

const recordsSealing = ({ typeId }: TrailRow) => typeId === auditActionIds.sealed;

/** The entry of the sealing names the files in the order of the documents. */
function sealedDifference({ workflow }: AttestedFacts, { documents }: FactRows, trail: readonly TrailRow[]) {
  const named = listSealed(trail);
  if (workflow === null || named === null || named.length !== documents.length) return null;
  const other = documents.find(({ sealedHash }, index) => sealedHash !== named[index]);
  const sequence = trail.find(recordsSealing)?.sequence ?? 0;
  return other ? differing(sequence, "document", { itemId: other.id }) : null;
}
