import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { documents, fields } from "@/db/schema/documents";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { limitInProcess } from "@/lib/platform/rate-limit";
import { asSignatory, assertReachable, type SigningRequest, stateOf } from "./open-request";
import type { eventInput } from "./schema";

/** A trail is not to be flooded by its own reader. */
const limit = { name: "signing-event", points: 600, seconds: 600 };

/** Audit codes 1 and 6, for this recipient's own documents and fields. */
export async function recordEvent(
  ctx: Context,
  request: SigningRequest,
  event: z.infer<typeof eventInput>,
): Promise<void> {
  assertReachable(stateOf(request, ctx.now));
  if (stateOf(request, ctx.now) !== "open") return;
  const { signatory, workflow } = request;
  await limitInProcess(limit, String(signatory.id));
  const [document] = await ctx.db
    .select({ name: documents.name })
    .from(documents)
    .where(and(eq(documents.id, event.documentId), eq(documents.workflowId, workflow.id)));
  if (!document) throw new AppError("not_found");
  const [field] = event.fieldId
    ? await ctx.db
        .select({ name: fields.name })
        .from(fields)
        .where(and(eq(fields.id, event.fieldId), eq(fields.signatoryId, signatory.id)))
    : [];
  const viewed = event.kind === "page_viewed";
  if (!viewed && !field) throw new AppError("not_found");
  await transact(asSignatory(ctx, request), (tx) =>
    recordAudit(tx, workflow.id, {
      action: viewed ? "pageViewed" : "fieldInteraction",
      description: viewed ? `${document.name}, ${(event.pageIndex ?? 0) + 1}` : (field?.name ?? ""),
      signatoryId: signatory.id,
    }),
  );
}
