import "server-only";
import { randomInt } from "node:crypto";
import type { z } from "zod";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { EarlierPart } from "@/db/enums";
import { publicLinks, publicVisits } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { hmac, isHmac, randomToken, sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { networkOf } from "@/lib/platform/network/network-of";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { nameAndAddress } from "@/lib/recipients/rules";
import { fillDraft } from "@/lib/templates/start-from-template";
import { startAs } from "@/lib/templates/start-workflow";
import { getWorkflowFor } from "@/lib/access/workflows";
import { firstLinkVersion, signingLink } from "@/lib/workflows/send/signing-link";
import { isUnmoved, visitMac } from "./begun-visit";
import { assertOpen, getOpenedLink, ownerOf } from "./open-link";
import type { LinkRow } from "./change-link";
import { assertPrefill, enterPrefill } from "./prefill";
import { dayOf, linkRefusals, linkState, visitCodeDigits, visitCodeMinutes } from "./rules";
import {
  continuesEarlierPart,
  findEarlierPart,
  type KnownPart,
  lockEarlierPart,
  rememberPart,
  shouldContinue,
} from "./earlier-part";
import { limitCodes } from "./limit-codes";
import type { codeInput, VisitInput } from "./schema";

const ofCaller = { name: "visit-caller", points: 20, seconds: 3600 };
const maximumTries = 5;

export type Visit = typeof publicVisits.$inferSelect;

/**
 * Covers the link and the address too, so that whoever owns the database cannot use the code to confirm another one.
 */
const codeText = ({ tokenHash, linkId, email }: Pick<Visit, "tokenHash" | "linkId" | "email">, code: string) =>
  `visit.${tokenHash}.${linkId}.${code}.${email}`;

/**
 * A visitor names themselves. Where the link confirms addresses, nothing but this visit exists until they enter the
 * mailed code. Answers the visit's token and, without a confirmation, the signing link.
 */
export async function beginVisit(ctx: Context, token: string, input: VisitInput) {
  assertPrintable({ first_name: input.firstName, last_name: input.lastName });
  const link = await getOpenedLink(ctx, token);
  await assertOpen(ctx, link);
  await limitInDatabase(ofCaller, networkOf(ctx.request.ip));
  const visitToken = randomToken();
  const tokenHash = sha256(visitToken);
  const prefill = await assertPrefill(await getOwner(ctx, link), link, {
    ...input,
    returnUrl: input.returnUrl ?? null,
  });
  const visit = { ...input, ...prefill, tokenHash, linkId: link.id, createdAt: ctx.now };
  if (!link.confirmsAddress) {
    await ctx.db.insert(publicVisits).values(visit);
    return { visitId: visitToken, codeMailed: false, ...(await begin(ctx, link, visitToken, {})) };
  }
  await limitCodes(ctx, input.email);
  const code = String(randomInt(10 ** visitCodeDigits)).padStart(visitCodeDigits, "0");
  await transact(ctx, async (tx) => {
    await tx.db.insert(publicVisits).values({
      ...visit,
      codeHash: hmac("code", codeText(visit, code)),
      codeExpiresAt: new Date(tx.now.getTime() + visitCodeMinutes * 60_000),
    });
    await queueMail(tx, {
      template: "visitCode",
      recipient: input.email,
      language: input.language,
      data: {
        name: input.firstName,
        title: link.title,
        tokenHash,
        sealedCode: sealText("code", `visit:${tokenHash}`, code),
      },
    });
  });
  return { visitId: visitToken, codeMailed: true, signingLink: null, earlier: null };
}

/**
 * With the mailed code the visitor continues an unfinished part, or their workflow is created and sent. Each try is
 * counted before the comparison.
 */
export async function confirmVisit(
  ctx: Context,
  token: string,
  visitToken: string,
  { code, beginAnew }: z.output<typeof codeInput>,
) {
  const link = await getOpenedLink(ctx, token);
  const visit = await findVisit(ctx, link, visitToken);
  if (!visit) throw new AppError("not_found");
  const [counted] = await ctx.db
    .update(publicVisits)
    .set({ codeTries: sql`${publicVisits.codeTries} + 1` })
    .where(
      and(
        eq(publicVisits.tokenHash, visit.tokenHash),
        gt(publicVisits.codeExpiresAt, ctx.now),
        lt(publicVisits.codeTries, maximumTries),
      ),
    )
    .returning();
  if (!counted) throw invalid({ code: "codeExpired" }); // or tried too often
  if (!counted.codeHash || !isHmac("code", codeText(counted, code), counted.codeHash))
    throw invalid({ code: "codeWrong" });
  return { visitId: visitToken, codeMailed: true, ...(await begin(ctx, link, visitToken, { beginsAnew: beginAnew })) };
}

/** Begins another part in place of the earlier one that a confirmed visit was led to; once for each visit. */
export async function restartVisit(ctx: Context, token: string, visitToken: string) {
  const link = await getOpenedLink(ctx, token);
  const visit = await findVisit(ctx, link, visitToken);
  if (!visit?.signatoryId) throw new AppError("not_found");
  const begun = await begin(ctx, link, visitToken, { beginsAnew: true });
  return { visitId: visitToken, codeMailed: visit.codeHash !== null, ...begun };
}

export async function findVisit(ctx: Context, link: LinkRow, visitToken: string): Promise<Visit | null> {
  const isVisit = and(eq(publicVisits.tokenHash, sha256(visitToken)), eq(publicVisits.linkId, link.id));
  const [visit] = await ctx.db.select().from(publicVisits).where(isVisit);
  return visit && isUnmoved(visit) ? visit : null;
}

type How = { beginsAnew?: boolean | undefined };
/** `earlier` says what had become of the part that the visitor had begun before, if they had. */
type VisitPart = { signatoryId: number; earlier: EarlierPart | null };

/**
 * Once for each visit: finds the visitor's earlier part, or makes and sends their workflow within the link's limits.
 * Answers the signing link.
 */
async function begin(ctx: Context, { id }: LinkRow, visitToken: string, how: How) {
  const [link] = await ctx.db.select().from(publicLinks).where(eq(publicLinks.id, id));
  if (!link) throw new AppError("conflict", linkRefusals.paused);
  const owner = await getOwner(ctx, link);
  const { signatoryId, earlier } = await transact(owner, (tx) => beginOnce(tx, ctx, id, visitToken, how));
  return { signingLink: earlier === "renewed" ? null : await findSigningLink(ctx, signatoryId), earlier };
}

async function getOwner(ctx: Context, link: LinkRow): Promise<UserContext> {
  const owner = await ownerOf(ctx, link);
  if (!owner) throw new AppError("conflict", linkRefusals.paused);
  return owner;
}

async function beginOnce(
  tx: UserContext,
  visitor: Context,
  linkId: number,
  visitToken: string,
  { beginsAnew }: How,
): Promise<VisitPart> {
  const [link] = await tx.db.select().from(publicLinks).where(eq(publicLinks.id, linkId)).for("update");
  const visit = link && (await findVisit(tx, link, visitToken));
  if (!link || !visit) throw new AppError("not_found");
  // An address that is not confirmed may be another's.
  const seen = visit.codeHash === null ? null : await findEarlierPart(tx, visit);
  const replaces = beginsAnew && continuesEarlierPart(visit) && seen?.part.signatoryId === visit.signatoryId;
  if (visit.signatoryId !== null && !replaces) return { signatoryId: visit.signatoryId, earlier: visit.earlier };
  const known = seen && shouldContinue(seen.kind, beginsAnew) ? await lockEarlierPart(tx, visit, seen) : seen;
  if (known && shouldContinue(known.kind, beginsAnew)) return continueEarlierPart(tx, visitor, visit, known);
  const state = linkState(link, tx.now);
  if (state !== "open") throw new AppError("conflict", linkRefusals[state]);
  const begun = await send(tx, visitor, link, visit);
  if (visit.codeHash !== null) await rememberPart(tx, link, visit, begun);
  const earlier = known && !beginsAnew && known.kind !== "finished" ? known.kind : null;
  await recordPart(tx, visit, { ...begun, earlier });
  const today = dayOf(tx.now);
  await tx.db
    .update(publicLinks)
    .set({ used: link.used + 1, usedToday: link.usedOn === today ? link.usedToday + 1 : 1, usedOn: today })
    .where(eq(publicLinks.id, link.id));
  return { signatoryId: begun.signatoryId, earlier };
}

/** Makes the part that was begun before that of the visit too; the trail says that the address was confirmed again. */
async function continueEarlierPart(
  tx: UserContext,
  visitor: Context,
  visit: Visit,
  { kind, part }: KnownPart,
): Promise<VisitPart> {
  const { workflowId, signatoryId } = part;
  if (kind !== "finished") {
    if (visit.returnUrl)
      await tx.db.update(recipients).set({ returnUrl: visit.returnUrl }).where(eq(recipients.id, signatoryId));
    const byVisitor = { ...tx, actor: visitor.actor, request: visitor.request };
    await recordAudit(byVisitor, workflowId, { action: "visited", description: nameAndAddress(visit), signatoryId });
  }
  await recordPart(tx, visit, { workflowId, signatoryId, earlier: kind });
  return { signatoryId, earlier: kind };
}

/** The visit's pages lead to this part from now on. */
async function recordPart(tx: Context, visit: Visit, part: VisitPart & { workflowId: number }): Promise<void> {
  await tx.db
    .update(publicVisits)
    .set({ ...part, mac: visitMac({ ...visit, signatoryId: part.signatoryId }) })
    .where(eq(publicVisits.tokenHash, visit.tokenHash));
}

async function send(tx: UserContext, visitor: Context, link: LinkRow, visit: Visit) {
  const [snapshot] = await tx.db.select().from(templates).where(eq(templates.id, link.snapshotId));
  if (!snapshot) throw new Error(`The snapshot of public link ${link.id} is gone`);
  const { firstName, lastName, email, language } = visit;
  // The link may have been changed since the visit began.
  const isConfirmed = visit.codeHash !== null;
  try {
    const origin = { groupId: link.groupId, templateId: link.templateId, publicLinkId: link.id };
    const workflowId = await startAs(tx, snapshot, origin);
    const names = { firstName, lastName, singleName: lastName === "" };
    const people = [{ roleName: link.roleName, ...names, email }];
    await fillDraft(tx, workflowId, { name: link.title, signatories: people });
    const isVisitor = and(eq(recipients.workflowId, workflowId), eq(recipients.roleName, link.roleName));
    const [person] = await tx.db
      .update(recipients)
      // The language is the visitor's own, also where a strict template has another.
      .set({ addressUnconfirmed: !isConfirmed, defaultLanguage: language, returnUrl: visit.returnUrl })
      .where(isVisitor)
      .returning({ id: recipients.id });
    if (!person) throw new Error("The visitor's row was not written");
    const byVisitor = { ...tx, actor: visitor.actor, request: visitor.request };
    await recordAudit(byVisitor, workflowId, {
      action: isConfirmed ? "visited" : "visitedUnconfirmed",
      description: nameAndAddress(visit),
      signatoryId: person.id,
    });
    await fillDraft(tx, workflowId, { send: true });
    await enterPrefill(tx, byVisitor, { id: person.id, workflowId }, visit.fields);
    await queueEvent(tx, "public_link.used", await getWorkflowFor(tx, "workflow:view", workflowId));
    return { workflowId, signatoryId: person.id };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "unavailable") throw error;
    // The visitor can do nothing about it, and need not know what is wrong with the sender's plan or template.
    log.warn({ linkId: link.id, reason: error.reason }, "a public link could not begin");
    throw new AppError("conflict", linkRefusals.paused);
  }
}

/** The link that the visitor was sent, never that of whoever has the part since. Null while it is not their turn. */
export async function findSigningLink(ctx: Context, signatoryId: number | null): Promise<string | null> {
  const [person] = await ctx.db
    .select()
    .from(recipients)
    .where(eq(recipients.id, signatoryId ?? 0));
  return person && person.status !== "waiting" ? signingLink({ ...person, linkVersion: firstLinkVersion }) : null;
}
