import "server-only";
import { eq } from "drizzle-orm";
import { completions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { listDocumentsFor } from "./find-signing-request";
import type { SigningRequest } from "./open-request";
import type { SigningDocumentDto } from "./schema";

type Finished = {
  /** The pages with what was entered for good; nothing on them is to be filled. */
  documents: SigningDocumentDto[];
  /** How far the others and the seal are. */
  progress: "waiting" | "sealing" | "sealed";
};

/** What a recipient sees who has finished. */
export async function findFinished(ctx: Context, request: SigningRequest): Promise<Finished> {
  const { workflow } = request;
  const [documents, completion] = await Promise.all([
    listDocumentsFor(ctx, request),
    ctx.db.select({ id: completions.workflowId }).from(completions).where(eq(completions.workflowId, workflow.id)),
  ]);
  const progress = workflow.status === "completed" ? "sealed" : completion.length > 0 ? "sealing" : "waiting";
  return { documents, progress };
}
