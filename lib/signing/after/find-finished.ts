import "server-only";
import { eq } from "drizzle-orm";
import { completions } from "@/db/schema/workflows";
import { listOriginsOf } from "@/lib/organisations/companies/allowed-origins";
import type { Context } from "@/lib/platform/context/context";
import { addressOf } from "@/lib/platform/network/origins";
import { listDocumentsFor } from "@/lib/signing/entries/find-signing-request";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import type { SigningDocumentDto } from "@/lib/signing/schema";

type Finished = {
  /** The pages with all final entries; nothing on them can be filled. */
  documents: SigningDocumentDto[];
  /** Waiting for other recipients, waiting for the seal, or sealed. */
  progress: "waiting" | "sealing" | "sealed";
  /** Where the page leads back to; null if nowhere, or no longer allowed. */
  returnUrl: string | null;
};

/** What a recipient sees after finishing. */
export async function findFinished(ctx: Context, request: SigningRequest): Promise<Finished> {
  const { workflow, recipient } = request;
  const [documents, completion, returnUrl] = await Promise.all([
    listDocumentsFor(ctx, request),
    ctx.db.select({ id: completions.workflowId }).from(completions).where(eq(completions.workflowId, workflow.id)),
    recipient.returnUrl === null ? null : findReturnUrl(ctx, workflow, recipient.returnUrl),
  ]);
  const progress = workflow.status === "completed" ? "sealed" : completion.length > 0 ? "sealing" : "waiting";
  return { documents, progress, returnUrl };
}

/** Checked again, because the organisation may have removed the origin from its list since. */
async function findReturnUrl(
  ctx: Context,
  { companyId }: SigningRequest["workflow"],
  returnUrl: string,
): Promise<string | null> {
  return addressOf(await listOriginsOf(ctx, companyId), returnUrl);
}
