import "server-only";
import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { anchors, anchorStamps } from "@/db/schema/anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { isOurAnchor } from "@/lib/audit/list-anchored";
import { macOf } from "@/lib/audit/macs";
import { loadRegister } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { wordsOf } from "@/lib/platform/errors/explain";
import { dayMs } from "@/lib/platform/i18n/days";
import { log } from "@/lib/platform/logs/log";
import { tellOperator } from "@/lib/platform/logs/tell-operator";
import { requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { derOf } from "@/lib/platform/pdf/verify/certificates";
import { readTimeStamp } from "@/lib/platform/pdf/verify/time-stamp";
import { withEvidence } from "@/lib/platform/pdf/verify/token-evidence";
import { settings } from "@/lib/platform/process/settings";
import { Revoked } from "@/lib/platform/seals/find-revocation";
import { gatherEvidence } from "@/lib/platform/seals/gather-evidence";
import { readAnchorFile, readStampFile, storeStampFile } from "@/lib/platform/storage/storage";
import { readStamp } from "./judge-stamp";
import { sendAnchors } from "./send-anchors";

type AnchorRow = typeof anchors.$inferSelect;
type Authority = { authority: number; url: string };

const mostAtOnce = 500;
/** Each goes into the database, to storage and to those who keep copies; lists of revoked certificates may be megabytes. */
const mostTokenBytes = 256 * 1024;

/** The authorities that stamp anchors. */
export function listAuthorities(): Authority[] {
  const { TSA_URL, TSA_URL_2 } = settings();
  return [TSA_URL, TSA_URL_2].flatMap((url, index) => (url ? [{ authority: index + 1, url }] : []));
}

/**
 * Runs every hour: has the anchors stamped that lack a time stamp, the newest first, and sends copies. What an authority
 * does not answer now is asked again in the next hour; the operator hears of it once a day.
 */
export async function stampAnchors(ctx: Context): Promise<void> {
  for (const one of listAuthorities())
    await stampBy(ctx, one).catch(async (error: unknown) => {
      const reason = wordsOf(error);
      log.error({ authority: one.url, reason }, "anchors could not be stamped");
      await tellOperator(ctx.db, {
        topic: `anchor stamps ${one.authority}`,
        againMs: dayMs,
        subject: "Anchors could not be stamped",
        text: `The time-stamp authority ${one.url} did not stamp the anchors of the audit trails: ${reason} It is asked again each hour (docs/operating.md, Anchors).`,
      });
    });
  await sendAnchors(ctx);
}

async function stampBy(ctx: Context, { authority, url }: Authority): Promise<void> {
  const register = await loadRegister(ctx);
  let stamped = 0;
  for (let below: number | null = null; stamped < mostAtOnce;) {
    const rows = await listUnstamped(ctx, authority, below);
    for (const anchor of rows) {
      // What this installation did not make, or what was changed in storage, is for verifyAnchors to report.
      const isOurs = isOurAnchor(anchor, register) && (await readAnchorFile(anchor.number)) === anchorFile(anchor);
      if (!isOurs) continue;
      await stampOne(ctx, anchor, { authority, url });
      stamped += 1;
    }
    if (rows.length < mostAtOnce) return;
    below = rows.at(-1)?.number ?? 0;
  }
}

async function listUnstamped(ctx: Context, authority: number, below: number | null): Promise<AnchorRow[]> {
  const isStamp = and(eq(anchorStamps.anchor, anchors.number), eq(anchorStamps.authority, authority));
  const rows = await ctx.db
    .select({ anchor: anchors })
    .from(anchors)
    .leftJoin(anchorStamps, isStamp)
    .where(and(isNull(anchorStamps.anchor), below === null ? undefined : lt(anchors.number, below)))
    .orderBy(desc(anchors.number))
    .limit(mostAtOnce);
  return rows.map(({ anchor }) => anchor);
}

/** The file comes first: after a kill in between, the next run records the token that is there. */
async function stampOne(ctx: Context, anchor: AnchorRow, { authority, url }: Authority): Promise<void> {
  const stored = await readStampFile(anchor.number, authority);
  const token = stored ?? (await requestStamp(anchor, url));
  const fits = await readStamp(anchor, token).then(
    () => true,
    () => false,
  );
  if (!fits) return log.error({ anchor: anchor.number, authority }, "a time stamp does not attest the anchor");
  if (!stored) await storeStampFile(anchor.number, authority, token);
  const row = { anchor: anchor.number, authority, token };
  await ctx.db
    .insert(anchorStamps)
    .values({ ...row, code: macOf("stamp", row) })
    .onConflictDoNothing();
}

/**
 * The time stamp with what it is judged by once its certificate has ended. Where that is not to be had, the time stamp
 * alone: it attests more, the sooner it is made.
 */
async function requestStamp(anchor: AnchorRow, url: string): Promise<Uint8Array> {
  const block = await requestTimestamp(url, Buffer.from(sha256(Buffer.from(anchorFile(anchor))), "hex"));
  const token = new Uint8Array(block.toBER());
  const { certificate, certificates } = await readTimeStamp(block);
  try {
    const whole = withEvidence(token, await gatherEvidence([[certificate, ...certificates].map(derOf)]));
    if (whole.length > mostTokenBytes) throw new Error("Its validation data are too large.");
    return whole;
  } catch (error) {
    if (error instanceof Revoked) throw error;
    log.warn({ anchor: anchor.number, reason: wordsOf(error) }, "an anchor's time stamp lacks its validation data");
    return token;
  }
}
