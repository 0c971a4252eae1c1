import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { auditActions, recipients } from "@/db/schema/workflows";
import type { TrailRow } from "@/lib/audit/facts/attested";
import { type AuditEntry, recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { type Context, transact } from "@/lib/platform/context/context";
import { daysLater } from "@/lib/platform/i18n/days";
import { lockRequest } from "./lock-request";
import { asRecipient, type SigningRequest, stateOf } from "./open-request";

/** Whether this would be the first time that the recipient is there. */
const isFirst = ({ holder }: SigningRequest) => holder.openedAt === null;

/**
 * Records that the link was requested, which a mail scanner does too: until the recipient has opened it, once in 24
 * hours, however often it is requested (docs/threats.md 6). `trail`: where the request has read it.
 */
export async function recordLinkRequest(
  ctx: Context,
  request: SigningRequest,
  trail: readonly TrailRow[] = [],
): Promise<void> {
  const since = requestedSince(ctx);
  const isKnown = trail.some((row) => isRequestOf(request, row) && row.performedAt > since);
  if (!isFirst(request) || isKnown || (trail.length === 0 && (await wasRequestedLately(ctx, request)))) return;
  await transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    if (!isFirst(locked) || (await wasRequestedLately(tx, request))) return;
    await recordAudit(tx, request.workflow.id, entryOf(request, "linkRequested"));
  });
}

/** Records the first opening: whoever acts by the link has opened it. */
export async function recordOpening(ctx: Context, request: SigningRequest): Promise<void> {
  if (!isFirst(request) || stateOf(request, ctx.now) !== "open") return;
  await transact(asRecipient(ctx, request), async (tx) => {
    const entries = await openFirst(tx, request);
    if (entries.length > 0) await recordAudit(tx, request.workflow.id, ...entries);
  });
}

/** Marks the recipient as there, and answers the entry to record of it: none if they were before. */
export async function openFirst(tx: Context, request: SigningRequest): Promise<AuditEntry[]> {
  if (!isFirst(request)) return [];
  const { workflow, recipient } = await lockRequest(tx, request);
  const first = await tx.db
    .update(recipients)
    .set({ openedAt: tx.now })
    .where(and(eq(recipients.id, request.holder.id), isNull(recipients.openedAt)))
    .returning({ id: recipients.id });
  if (first.length === 0) return [];
  await queueEvent(tx, "signatory.opened", workflow, recipient);
  return [entryOf(request, "recipientOpened")];
}

const entryOf = ({ holder }: SigningRequest, action: "linkRequested" | "recipientOpened"): AuditEntry => ({
  action,
  description: "",
  signatoryId: holder.id,
});

const requestedSince = ({ now }: Context) => daysLater(now, -1);

const isRequestOf = ({ holder }: SigningRequest, { signatoryId, typeId }: TrailRow) =>
  signatoryId === holder.id && typeId === auditActionIds.linkRequested;

async function wasRequestedLately(ctx: Context, { holder, workflow }: SigningRequest): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: auditActions.id })
    .from(auditActions)
    .where(
      and(
        eq(auditActions.workflowId, workflow.id),
        eq(auditActions.signatoryId, holder.id),
        eq(auditActions.typeId, auditActionIds.linkRequested),
        gt(auditActions.performedAt, requestedSince(ctx)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
