import "server-only";
import { and, eq, gt } from "drizzle-orm";
import { auditActionIds } from "@/db/enums";
import { embedSessions } from "@/db/schema/embedding";
import { auditActions, recipients } from "@/db/schema/workflows";
import { getWorkflowFor } from "@/lib/access/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { assertScope } from "@/lib/calls/scopes";
import { beginMinutes } from "@/lib/embedding/rules";
import { returnSecret } from "@/lib/embedding/return-address";
import type { EmbedSessionDto, EmbedSessionInput } from "@/lib/embedding/schema";
import { type Bound, embedHashes, embedToken } from "@/lib/embedding/session-tokens";
import { listOriginsOf } from "@/lib/organisations/companies/allowed-origins";
import { type User, type UserContext, transact } from "@/lib/platform/context/context";
import { randomToken } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { daysLater } from "@/lib/platform/i18n/days";
import { addressOf, readOrigin } from "@/lib/platform/network/origins";
import { appLink } from "@/lib/platform/process/settings";
import { isRemoved } from "@/lib/recipients/rules";
import { attestsDelivery } from "@/lib/workflows/send/links-by-sender";
import { assertMayPrepare } from "./reach-prepared";
import { linkHashOf } from "@/lib/workflows/send/signing-link";

type Target = Pick<Bound, "signatoryId" | "workflowId" | "templateId" | "linkHash">;

/** Makes a session for one page of ours in the organisation's own application. Only the answer has its address. */
export async function createEmbedSession(ctx: UserContext, input: EmbedSessionInput): Promise<EmbedSessionDto> {
  const { companyId, keyHash } = keyOf(ctx.actor);
  const origins = await listOriginsOf(ctx, companyId);
  const origin = readOrigin(input.origin);
  if (origin === null || !origins.includes(origin)) throw invalid({ origin: "originNotAllowed" });
  const returnUrl = input.returnUrl === undefined ? null : addressOf(origins, input.returnUrl);
  if (input.returnUrl !== undefined && returnUrl === null) throw invalid({ returnUrl: "originNotAllowed" });
  return transact(ctx, async (tx) => {
    const target = await findTarget(tx, input, new URL(origin).host);
    const bound: Bound = {
      companyId,
      makerId: tx.actor.userId,
      keyHash,
      kind: input.kind,
      origin,
      ...target,
      returnUrl,
      returnState: input.state || null,
      salt: randomToken(),
      createdAt: tx.now,
    };
    await tx.db.insert(embedSessions).values({ ...bound, ...embedHashes(bound) });
    return {
      kind: input.kind,
      origin,
      url: appLink(`/embedded/${embedToken("start", bound)}`),
      returnSecret: returnUrl === null ? null : returnSecret(bound),
      expiresAt: new Date(tx.now.getTime() + beginMinutes * 60_000),
    };
  });
}

/** People have our own pages. */
function keyOf({ viaKey, companyId, keyHash }: User): { companyId: number; keyHash: string } {
  if (!viaKey || companyId === null || !keyHash) throw new AppError("forbidden", "embedding_by_key_only");
  return { companyId, keyHash };
}

const findTarget = (tx: UserContext, input: EmbedSessionInput, host: string): Promise<Target> =>
  ({
    sign: () => findSignatory(tx, input, host),
    prepare: () => findPrepared(tx, input),
    view: () => findViewed(tx, input),
  })[input.kind]();

/** Only what the key may change itself; `reachPrepared` asks again at each call. */
async function findPrepared(tx: UserContext, input: EmbedSessionInput): Promise<Target> {
  const { workflowId = null, templateId = null, returnUrl } = input;
  if (workflowId === null && templateId === null) throw invalid({ workflowId: "required" });
  if (workflowId !== null && templateId !== null) throw invalid({ templateId: "notAccepted" });
  if (returnUrl !== undefined) throw invalid({ returnUrl: "notAccepted" });
  await assertMayPrepare(tx, { workflowId, templateId });
  return { signatoryId: null, workflowId, templateId, linkHash: null };
}

/** Only what the key may read itself; `reachView` asks again at each look. */
async function findViewed(tx: UserContext, { workflowId }: EmbedSessionInput): Promise<Target> {
  for (const scope of ["send", "read"] as const) assertScope(tx.actor, scope);
  if (workflowId === undefined) throw invalid({ workflowId: "required" });
  const workflow = await getWorkflowFor(tx, "workflow:view", workflowId);
  return { signatoryId: null, workflowId: workflow.id, templateId: null, linkHash: null };
}

/**
 * A recipient whose link the sender delivers, as the trail attests: whoever holds the address acts in the recipient's
 * name, and nobody else's certificate may say that they were mailed their link.
 */
async function findSignatory(tx: UserContext, { signatoryId }: EmbedSessionInput, host: string): Promise<Target> {
  for (const scope of ["send", "deliver_links"] as const) assertScope(tx.actor, scope);
  if (signatoryId === undefined) throw invalid({ signatoryId: "required" });
  const [found] = await tx.db
    .select({ workflowId: recipients.workflowId })
    .from(recipients)
    .where(eq(recipients.id, signatoryId));
  if (!found) throw new AppError("not_found");
  const workflow = await getWorkflowFor(tx, "workflow:view", found.workflowId, { lock: true });
  const [row] = await tx.db.select().from(recipients).where(eq(recipients.id, signatoryId));
  if (!row || isRemoved(row)) throw new AppError("not_found");
  if (workflow.status !== "inProgress") throw new AppError("conflict", "not_running");
  if (!row.linkBySender || !(await attestsDelivery(tx, workflow.id)))
    throw new AppError("conflict", "link_not_delivered");
  if (row.linkHash === null || row.linkHash !== linkHashOf(row)) throw new AppError("conflict", "link_not_delivered");
  await recordHandedOut(tx, { workflowId: workflow.id, signatoryId, host });
  return { signatoryId, workflowId: workflow.id, templateId: null, linkHash: row.linkHash };
}

/** The trail says once a day that the application was handed the link, however often it shows the page. */
async function recordHandedOut(
  tx: UserContext,
  { workflowId, signatoryId, host }: { workflowId: number; signatoryId: number; host: string },
): Promise<void> {
  const [known] = await tx.db
    .select({ id: auditActions.id })
    .from(auditActions)
    .where(
      and(
        eq(auditActions.workflowId, workflowId),
        eq(auditActions.signatoryId, signatoryId),
        eq(auditActions.typeId, auditActionIds.linkEmbedded),
        eq(auditActions.description, host),
        gt(auditActions.performedAt, daysLater(tx.now, -1)),
      ),
    )
    .limit(1);
  if (!known) await recordAudit(tx, workflowId, { action: "linkEmbedded", description: host, signatoryId });
}
