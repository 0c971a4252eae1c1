import type { Compared } from "@/lib/audit/facts/compared";
import type { Completion } from "@/lib/audit/facts/fact-rows";
import { listCodeLines, listStamps } from "./stamps";

/** What is stamped on a document and written into its seal, all of it compared with the trail. */
export async function sealWorkOf(
  facts: Compared,
  document: Compared["documents"][number],
  { createdAt, chainHead }: Completion,
) {
  const { id, fileHash, sealedHash } = document;
  if (sealedHash) throw new Error(`Document ${id} is sealed, but its workflow is not`);
  return {
    fileHash,
    stamps: [...(await listStamps(facts, document)), ...listCodeLines(facts, document)],
    signedAt: createdAt,
    metadata: { Workflow: facts.workflow.uuid, AuditChainHead: chainHead, DocumentShown: fileHash },
  };
}
