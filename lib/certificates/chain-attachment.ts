import { auditActionIds } from "@/db/enums";
import { fullName } from "@/lib/recipients/rules";
import type { Evidence } from "./load-evidence";

const actionNames = new Map<number, string>(Object.entries(auditActionIds).map(([name, id]) => [id, name]));
const hashing =
  "hash is the SHA-256, in hex, of previous_hash followed by the JSON array, without spaces, of workflow_id, sequence, " +
  "type_id, description, signatory_id, user_id, ip, user_agent and performed_at, in UTF-8; the first previous_hash is empty";

/** The whole chain as JSON: from this file and SHA-256 alone every hash up to the head can be computed. */
export function chainAttachment({
  workflow,
  completedAt,
  isFinal,
  rows,
  head,
  sealedRow,
  documents,
  people,
  sender,
}: Evidence): string {
  const content = {
    format: "countersign-audit-chain",
    version: 1,
    is_final: isFinal,
    workflow_id: workflow.id,
    workflow_uuid: workflow.uuid,
    completed_at: isFinal ? completedAt : null,
    sender,
    documents: documents.map((doc) => ({
      name: doc.name,
      pages: doc.pageCount,
      sha256_uploaded: doc.originalHash,
      sha256_shown: doc.fileHash,
      sha256_sealed: doc.sealedHash,
    })),
    signatories: people.map((person) => ({ id: person.id, name: fullName(person), email: person.email })),
    hashing,
    head,
    head_in_sealed_documents: sealedRow?.hash ?? null,
    entries: rows.map((row) => ({
      sequence: row.sequence,
      type_id: row.typeId,
      type: actionNames.get(row.typeId) ?? null,
      description: row.description,
      signatory_id: row.signatoryId,
      user_id: row.userId,
      ip: row.ip,
      user_agent: row.userAgent,
      performed_at: row.performedAt,
      previous_hash: row.previousHash,
      hash: row.hash,
    })),
  };
  return `${JSON.stringify(content, null, 1)}\n`;
}
