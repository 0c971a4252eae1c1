import { imageWidths } from "@/lib/platform/pdf/image-widths";
import { eq, isNotNull } from "drizzle-orm";
import { database } from "@/db/client";
import { documents, fieldEntries, pages, revisions } from "@/db/schema/documents";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { loadFile } from "@/lib/platform/storage/storage";

/**
 * Checks the invariants (docs/invariants.md) from the rows and the files only. Returns one sentence for each violation.
 */
export async function verify(): Promise<string[]> {
  const problems = [await verifyCompletion(), await verifyFiles(), await verifyTrails()];
  return problems.flat();
}

/**
 * 1, 2 and 3: a completed workflow is sealed and has its time, and one in which everyone has acted is being completed.
 */
async function verifyCompletion(): Promise<string[]> {
  const db = database();
  const problems: string[] = [];
  for (const workflow of await db.select().from(workflows)) {
    const say = (problem: string) => problems.push(`workflow ${workflow.id}: ${problem}`);
    const docs = await db.select().from(documents).where(eq(documents.workflowId, workflow.id));
    const people = await db.select().from(recipients).where(eq(recipients.workflowId, workflow.id));
    const [completion] = await db.select().from(completions).where(eq(completions.workflowId, workflow.id));
    const sealed = docs.filter((doc) => doc.sealedHash).length;
    if (workflow.status === "completed") {
      if (!workflow.completedAt || !completion?.sealedAt) say("completed without a time");
      if (docs.length === 0 || sealed !== docs.length) say("completed, and not every document is sealed");
    } else if (sealed > 0) say("has a sealed document, and is not completed");
    const sent = workflow.status === "inProgress" || workflow.status === "completed" || workflow.status === "failed";
    const acting = people.filter((s) => s.recipientRole !== "copy");
    const allActed = acting.length > 0 && acting.every((s) => s.status === "completed");
    if (sent && allActed !== (completion !== undefined)) say("all have acted if and only if it completes");
  }
  return problems;
}

/** 1, 17 and 20: every file that a row names exists and is unchanged. */
async function verifyFiles(): Promise<string[]> {
  const db = database();
  const [docs, pageRows, revisionRows, entries] = await Promise.all([
    db.select().from(documents),
    db.select().from(pages),
    db.select().from(revisions),
    db.select().from(fieldEntries).where(isNotNull(fieldEntries.imageHash)),
  ]);
  const named: [string, string | null][] = [
    ...docs.flatMap((doc): [string, string | null][] => [
      [`document ${doc.id}: what was shown`, doc.fileHash],
      [`document ${doc.id}: what was uploaded`, doc.originalHash],
      [`document ${doc.id}: what was sealed`, doc.sealedHash],
    ]),
    ...pageRows.flatMap((page) =>
      imageWidths.map((width): [string, string | null] => [
        `page ${page.id}: image of ${width} pixels`,
        page[`image${width}`],
      ]),
    ),
    ...revisionRows.map((row): [string, string] => [`revision ${row.id}`, row.fileHash]),
    ...entries.map((row): [string, string | null] => [`signature ${row.id}`, row.imageHash]),
  ];
  const judged = new Map<string, string | null>();
  const problems: string[] = [];
  for (const [name, hash] of named) {
    if (hash === null) continue;
    if (!judged.has(hash)) judged.set(hash, await loadFile(hash).then(() => null, String));
    const problem = judged.get(hash);
    if (problem) problems.push(`${name}: ${problem}`);
  }
  return problems;
}

/** 21: every trail is intact, up to every recorded head, and so is what it attests. */
async function verifyTrails(): Promise<string[]> {
  const db = database();
  const problems: string[] = [];
  for (const workflow of await db.select().from(workflows)) {
    const { fault, firstBroken, missing, facts } = await judgeAuditChain(systemContext(), workflow.id);
    if (firstBroken !== null) problems.push(`workflow ${workflow.id}: audit row ${firstBroken} does not fit`);
    else if (fault) problems.push(`workflow ${workflow.id}: audit chain: ${fault}`);
    else if (missing.length > 0) problems.push(`workflow ${workflow.id}: audit chain lacks ${missing.join(", ")}`);
    else if (facts.state === "differ" || facts.state === "partly")
      problems.push(`workflow ${workflow.id}: not attested: ${facts.difference?.what ?? "a step"}`);
  }
  return problems;
}
