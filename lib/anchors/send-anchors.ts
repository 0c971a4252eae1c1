import "server-only";
import { and, asc, eq, gt, inArray, lte } from "drizzle-orm";
import { anchorCopies, anchors, anchorStamps } from "@/db/schema/anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { isMac } from "@/lib/audit/macs";
import { loadRegister } from "@/lib/audit/register";
import { type Context, transact } from "@/lib/platform/context/context";
import { wordsOf } from "@/lib/platform/errors/explain";
import { dayMs } from "@/lib/platform/i18n/days";
import { addJob } from "@/lib/platform/jobs/add-job";
import { log } from "@/lib/platform/logs/log";
import { tellOperator } from "@/lib/platform/logs/tell-operator";
import { settings } from "@/lib/platform/process/settings";
import { findNewestAnchor } from "./find-newest-anchor";

type Way = "mail" | "webhook";
type Copy = { anchor: typeof anchors.$inferSelect; stamps: (typeof anchorStamps.$inferSelect)[] };

const mostAtOnce = 200;
const deadlineMs = 10_000;

/** Sends copies of the anchors to where the operator wants them: a mail a day, and a call for each. */
export async function sendAnchors(ctx: Context): Promise<void> {
  const { ANCHOR_EMAIL, ANCHOR_WEBHOOK } = settings();
  if (ANCHOR_EMAIL) await mailCopies(ctx, ANCHOR_EMAIL);
  if (ANCHOR_WEBHOOK)
    await postCopies(ctx, ANCHOR_WEBHOOK).catch(async (error: unknown) => {
      const reason = wordsOf(error);
      log.error({ reason }, "copies of anchors could not be sent");
      await tellOperator(ctx.db, {
        topic: "anchor copies",
        againMs: dayMs,
        subject: "Copies of anchors could not be sent",
        text: `ANCHOR_WEBHOOK did not take a copy of the anchors: ${reason} It is tried again each hour, from the first that is missing there on.`,
      });
    });
}

async function mailCopies(ctx: Context, to: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const sent = await lastSent(tx, "mail");
    const passed = sent ? ctx.now.getTime() - sent.sentAt.getTime() : dayMs;
    if (passed >= 0 && passed < dayMs) return; // a clock that was set back holds no mail for longer
    const copies = await listCopies(tx, sent?.sentUpTo);
    const last = copies.at(-1);
    if (!last) return;
    await noteSent(tx, "mail", last.anchor.number);
    await addJob(tx.db, "mailOperator", { to, subject: subjectOf(copies), text: textOf(copies) });
  });
}

const subjectOf = (copies: readonly Copy[]) =>
  `Anchors ${copies[0]?.anchor.number} to ${copies.at(-1)?.anchor.number} of the audit trails`;

/** The roots of all, and the newest as a whole, whose root vouches for those before. */
function textOf(copies: readonly Copy[]): string {
  const last = copies.at(-1);
  return [
    "Keep this mail: with it, a rewrite of the audit trails can be proven without the installation (docs/operating.md, Anchors).",
    copies.map(({ anchor }) => `${anchor.number} ${anchor.at.toISOString()} ${anchor.root}`).join("\n"),
    ...(last ? [anchorFile(last.anchor).trimEnd(), ...last.stamps.map(stampText)] : []),
  ].join("\n\n");
}

const stampText = ({ authority, token }: Copy["stamps"][number]) =>
  `Time stamp of authority ${authority} (DER, base64):\n${Buffer.from(token).toString("base64").replace(/.{76}/g, "$&\n")}`;

async function postCopies(ctx: Context, url: string): Promise<void> {
  const sent = await lastSent(ctx, "webhook");
  for (const copy of await listCopies(ctx, sent?.sentUpTo)) {
    const stamps = copy.stamps.map(({ authority, token }) => ({
      authority,
      token: Buffer.from(token).toString("base64"),
    }));
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ anchor: anchorFile(copy.anchor), stamps }),
      redirect: "manual",
      signal: AbortSignal.timeout(deadlineMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`${new URL(url).host} answered ${answer.status}.`);
    await noteSent(ctx, "webhook", copy.anchor.number);
  }
}

const lastSent = async (ctx: Context, way: Way) =>
  (await ctx.db.select().from(anchorCopies).where(eq(anchorCopies.way, way)).for("update"))[0];

async function noteSent(ctx: Context, way: Way, sentUpTo: number): Promise<void> {
  const values = { sentUpTo, sentAt: ctx.now };
  await ctx.db
    .insert(anchorCopies)
    .values({ way, ...values })
    .onConflictDoUpdate({ target: anchorCopies.way, set: values });
}

/**
 * The anchors of this installation after that one, the oldest first; where nothing was sent yet, the newest alone, which
 * vouches for all. What somebody else wrote, an anchor or how far was sent, keeps none of ours back.
 */
async function listCopies(ctx: Context, sentUpTo: number | undefined): Promise<Copy[]> {
  const newest = await findNewestAnchor(ctx);
  if (!newest) return [];
  if (sentUpTo === undefined || sentUpTo > newest.number) return withStamps(ctx, [newest]);
  const register = await loadRegister(ctx);
  for (let after = sentUpTo; ;) {
    const rows = await ctx.db
      .select()
      .from(anchors)
      .where(and(gt(anchors.number, after), lte(anchors.number, newest.number)))
      .orderBy(asc(anchors.number))
      .limit(mostAtOnce);
    const own = rows.filter((row) => isOurAnchor(row, register));
    if (own.length > 0 || rows.length < mostAtOnce) return withStamps(ctx, own);
    after = rows.at(-1)?.number ?? after;
  }
}

async function withStamps(ctx: Context, rows: readonly Copy["anchor"][]): Promise<Copy[]> {
  const numbers = rows.map(({ number }) => number);
  const stamps = await ctx.db.select().from(anchorStamps).where(inArray(anchorStamps.anchor, numbers));
  const own = stamps.filter((row) => isMac("stamp", row, row.code));
  return rows.map((anchor) => ({ anchor, stamps: own.filter((one) => one.anchor === anchor.number) }));
}
