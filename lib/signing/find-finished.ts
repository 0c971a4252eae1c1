import "server-only";
import { eq } from "drizzle-orm";
import { completions } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import { listDocumentsFor } from "./find-signing-request";
import type { SigningRequest } from "./open-request";
import type { SigningDocumentDto } from "./schema";

type Finished = {
  /** The pages with all final entries; nothing on them can be filled. */
  documents: SigningDocumentDto[];
  /** Waiting for other recipients, waiting for the seal, or sealed. */
  progress: "waiting" | "sealing" | "sealed";
};

/** What a recipient sees after finishing. */
export async function findFinished(ctx: Context, request: SigningRequest): Promise<Finished> {
  const { workflow } = request;
  const [documents, completion] = await Promise.all([
    listDocumentsFor(ctx, request),
    ctx.db.select({ id: completions.workflowId }).from(completions).where(eq(completions.workflowId, workflow.id)),
  ]);
  const progress = workflow.status === "completed" ? "sealed" : completion.length > 0 ? "sealing" : "waiting";
  return { documents, progress };
}
