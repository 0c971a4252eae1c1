import { auditActionIds } from "@/db/enums";
import { listSealed } from "../chain";
import { type AttestedFacts, differing, sequencesOf, type TrailRow } from "./attested";
import { documentHash, pagesHash, printHash, referenceHash, senderHash, workflowHash } from "./facts";
import { erasesSender } from "./erases-sender";
import type { FactRows } from "./fact-rows";
import { workflowSalt } from "./record";
import type { Difference } from "./schema";

export const documentsDifference = (attested: AttestedFacts, found: FactRows): Difference | null =>
  documentDifference(attested, found) ?? pagesDifference(attested, found);

/** What else of the sending differs: title, code, order, print language, reference documents and sender; and which file is which document's, sealed. */
export function sendingDifference(
  attested: AttestedFacts,
  found: FactRows,
  trail: readonly TrailRow[],
): Difference | null {
  return (
    workflowDifference(attested, found) ??
    printDifference(attested, found) ??
    referenceDifference(attested, found) ??
    senderDifference(attested, found, trail) ??
    sealedDifference(attested, found, trail)
  );
}

function documentDifference({ documents }: AttestedFacts, found: FactRows): Difference | null {
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

function workflowDifference({ workflow }: AttestedFacts, found: FactRows): Difference | null {
  if (workflow === null) return null;
  const hash = workflowHash(workflowSalt(found.documents), found.workflow, found.people);
  return hash === workflow.value ? null : differing(workflow.sequence, "workflow");
}

function printDifference({ print }: AttestedFacts, found: FactRows): Difference | null {
  if (print === null) return null;
  const hash = printHash(workflowSalt(found.documents), found.workflow);
  return hash === print.value ? null : differing(print.sequence, "workflow");
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
