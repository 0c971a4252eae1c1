import "server-only";
import { eq } from "drizzle-orm";
import { documents, fields } from "@/db/schema/documents";
import { type AuditEntry, recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInProcess } from "@/lib/platform/http/rate-limit";
import { asRecipient, assertReachable, type SigningRequest, stateOf } from "./open-request";
import { openFirst } from "./record-opening";
import type { EventInput } from "@/lib/signing/schema";

/** Keeps a recipient from flooding the audit trail. */
const limit = { name: "signing-event", points: 600, seconds: 600 };

/** Audit codes 1, 4 and 6, for this recipient's own documents and fields; one foreign id refuses all. */
export async function recordEvents(ctx: Context, request: SigningRequest, events: EventInput[]): Promise<void> {
  assertReachable(request, ctx.now);
  if (stateOf(request, ctx.now) !== "open") return;
  const { recipient, holder, workflow } = request;
  await limitInProcess(limit, String(holder.id));
  const [documentRows, fieldRows] = await Promise.all([
    ctx.db
      .select({ id: documents.id, name: documents.name })
      .from(documents)
      .where(eq(documents.workflowId, workflow.id)),
    events.some((event) => event.kind === "field_interacted")
      ? ctx.db
          .select({ id: fields.id, name: fields.name, documentId: fields.documentId })
          .from(fields)
          .where(eq(fields.signatoryId, recipient.id))
      : [],
  ]);
  const about = events.filter(({ kind }) => kind !== "opened");
  const entries = about.map((event): AuditEntry => {
    const document = documentRows.find((one) => one.id === event.documentId);
    if (!document) throw new AppError("not_found");
    if (event.kind === "page_viewed")
      return {
        action: "pageViewed",
        description: `${document.name}, ${(event.pageIndex ?? 0) + 1}`,
        signatoryId: holder.id,
      };
    const field = fieldRows.find((one) => one.id === event.fieldId && one.documentId === document.id);
    if (!field) throw new AppError("not_found");
    return { action: "fieldInteraction", description: field.name, signatoryId: holder.id };
  });
  if (holder.openedAt !== null && entries.length === 0) return;
  await transact(asRecipient(ctx, request), async (tx) => {
    const all = [...(await openFirst(tx, request)), ...entries];
    if (all.length > 0) await recordAudit(tx, workflow.id, ...all);
  });
}
