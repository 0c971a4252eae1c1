import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { auditActions, completions, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { type PoolName, readInfo } from "@/lib/platform/pdf/pool";
import { loadFile } from "@/lib/platform/storage";
import { judgeChain } from "./chain";
import { type JudgedFacts, judgeFacts } from "./facts/judge";
import { loadFactRows } from "./facts/load-rows";
import type { ChainVerdict } from "./schema";

/**
 * Checks the whole chain of a workflow: its entries, the recorded heads and those inside the sealed files, which are
 * read in `pool`; and what the entries attest.
 */
export async function judgeAuditChain(
  ctx: Context,
  workflowId: number,
  pool?: PoolName,
): Promise<ChainVerdict & { facts: JudgedFacts }> {
  // One statement, so that an entry written at the same time is read together with its head or not at all.
  const found = await ctx.db
    .select({
      workflow: workflows,
      completion: completions,
      row: auditActions,
      erasedAt: companies.deletedAt,
    })
    .from(workflows)
    .leftJoin(completions, eq(completions.workflowId, workflows.id))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .leftJoin(auditActions, eq(auditActions.workflowId, workflows.id))
    .where(eq(workflows.id, workflowId))
    .orderBy(asc(auditActions.sequence));
  const [first] = found;
  if (!first) throw new Error(`Workflow ${workflowId} is gone`);
  const { workflow, completion, erasedAt } = first;
  const rows = found.flatMap(({ row }) => row ?? []);
  const isCompleted = workflow.completedAt !== null;
  // Of a deleted organisation the files are gone, and the recorded heads are what is left to judge by.
  const hasFiles = isCompleted && erasedAt === null;
  const chain = judgeChain(rows, {
    end: { sequence: workflow.auditSequence, hash: workflow.auditHash },
    completionHead: completion?.chainHead ?? null,
    isCompleted,
    sealedHeads: hasFiles ? await listSealedHeads(ctx, workflowId, pool) : [],
  });
  return { ...chain, facts: judgeFacts(rows, completion, await loadFactRows(ctx, workflowId)) };
}

async function listSealedHeads(ctx: Context, workflowId: number, pool?: PoolName): Promise<(string | null)[]> {
  const rows = await ctx.db
    .select({ sealedHash: documents.sealedHash })
    .from(documents)
    .where(and(eq(documents.workflowId, workflowId), isNotNull(documents.sealedHash)));
  return Promise.all(rows.map(({ sealedHash }) => findSealedHead(sealedHash ?? "", pool)));
}

const maximumKnownHeads = 5000;
/** By the file's hash: the content of a file with that hash never changes. */
const knownHeads = new Map<string, string | null>();

async function findSealedHead(sealedHash: string, pool?: PoolName): Promise<string | null> {
  const known = knownHeads.get(sealedHash);
  if (known !== undefined) return known;
  try {
    const head = (await readInfo(await loadFile(sealedHash), pool))["AuditChainHead"] ?? null;
    if (knownHeads.size >= maximumKnownHeads) knownHeads.clear();
    knownHeads.set(sealedHash, head);
    return head;
  } catch (error) {
    log.error({ err: error, sealedHash }, "A sealed file cannot be read to judge its audit chain");
    return null;
  }
}
