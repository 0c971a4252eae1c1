import "server-only";
import { eq } from "drizzle-orm";
import { signatories, workflows } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import type { SigningRequest } from "./open-request";

/**
 * The current request, locked until the transaction ends. Locks the workflow's row before the recipient's: in another
 * order two calls of one recipient could deadlock. A link that was replaced since the request was opened is refused. A connection runs statements in the order in which they were asked.
 */
export async function lockRequest(tx: Context, request: SigningRequest): Promise<SigningRequest> {
  const [[workflow], [signatory]] = await Promise.all([
    tx.db.select().from(workflows).where(eq(workflows.id, request.workflow.id)).for("update"),
    tx.db.select().from(signatories).where(eq(signatories.id, request.signatory.id)).for("update"),
  ]);
  if (!workflow || !signatory || workflow.deletedAt || signatory.linkHash !== request.signatory.linkHash)
    throw new AppError("expired");
  return { ...request, workflow, signatory };
}
