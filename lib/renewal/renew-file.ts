import "server-only";
import { sql } from "drizzle-orm";
import { sealedFiles, sealedVersions } from "@/db/schema/sealed-versions";
import { macOf } from "@/lib/audit/macs";
import type { Context } from "@/lib/platform/context/context";
import { trustAnchors } from "@/lib/platform/crypto/trust-anchors";
import { wordsOf } from "@/lib/platform/errors/explain";
import { log } from "@/lib/platform/logs/log";
import type { RenewedSeal, ValidationData } from "@/lib/platform/pdf/contract";
import { judgeSealed, renewSeal } from "@/lib/platform/pdf/pool";
import type { LongTerm, NewestStamp } from "@/lib/platform/pdf/verify/long-term";
import { isAhead } from "@/lib/platform/pdf/verify/time-stamp";
import { gatherEvidence } from "@/lib/platform/seals/gather-evidence";
import { loadFile, storeFile } from "@/lib/platform/storage/storage";
import { isGain, nextLook, nextTry, reasonOf, type Term } from "./rules";
import type { TakenFile } from "./take-due";

/** The authority of this installation, and until when what it stamps today is proven. */
export type Authority = { tsaUrl: string; endsAt: () => Promise<Date> };

/** `current`: it need not be renewed. `waiting`: the authority would prove it hardly longer. */
export type RenewalOutcome = "renewed" | "current" | "waiting";

/**
 * Renews a file that is due, or notes when it is. The renewed file is stored before it is recorded, and recorded by one
 * statement, so that a process that is killed loses nothing but its work on one file. Throws if it cannot be renewed.
 */
export async function renewFile(ctx: Context, file: TakenFile, authority: Authority): Promise<RenewalOutcome> {
  const bytes = await loadFile(file.newestHash);
  const { state, why, longTerm, timeStamp, later } = await judgeSealed(bytes, await trustAnchors());
  if (state !== "whole" && state !== "extended") throw new Error(`The file is ${state}: ${why ?? "no reason"}.`);
  const { newest } = longTerm;
  if (!newest) {
    // What is still to come is left out, and by a right clock there is nothing of the kind.
    const ahead = [timeStamp?.at, ...later.map(({ at }) => at)].find((at) => at && isAhead(at));
    if (ahead) throw new Error(`Its time stamp is of ${ahead.toISOString()}: the clock of this installation is wrong.`);
    return note(ctx, file, null, null);
  }
  const term = { endsAt: newest.endsAt, algorithm: newest.hash };
  const reason = reasonOf(term, ctx.now);
  if (!reason) return note(ctx, file, term, nextLook(term));
  if (reason === "ending" && !isGain(term.endsAt, await authority.endsAt())) {
    await note(ctx, file, term, nextTry(term.endsAt, ctx.now));
    return "waiting";
  }
  const data = await gatherFor(longTerm, newest);
  const renewed = await renewSeal({ bytes, data, tsaUrl: authority.tsaUrl, anchors: await trustAnchors() });
  assertContinues(renewed.bytes, bytes);
  await record(ctx, file, { ...renewed, reason, fileHash: await storeFile(renewed.bytes) });
  return "renewed";
}

/** What the newest time stamp is judged by once it has ended and, where the file lacks it yet, the seal itself. */
async function gatherFor({ level, signer }: LongTerm, { certificates }: NewestStamp): Promise<ValidationData> {
  const ofStamp = await gatherEvidence([certificates]);
  if (level !== "B-T") return ofStamp;
  const ofSigner = await gatherEvidence([signer]).catch((error: unknown) => {
    log.warn({ reason: wordsOf(error) }, "a seal is renewed without validation data of its signer");
    return { certificates: [], ocsps: [], crls: [] };
  });
  return {
    certificates: [...ofSigner.certificates, ...ofStamp.certificates],
    ocsps: [...ofSigner.ocsps, ...ofStamp.ocsps],
    crls: [...ofSigner.crls, ...ofStamp.crls],
  };
}

/** Sealed bytes never change: what is recorded as a version of a file begins with it. */
function assertContinues(renewed: Uint8Array, before: Uint8Array): void {
  const isLonger = renewed.length > before.length;
  if (!isLonger || Buffer.compare(renewed.subarray(0, before.length), before) !== 0)
    throw new Error("The renewed file does not begin with the file before.");
}

async function note(ctx: Context, { originalHash }: TakenFile, term: Term | null, dueAt: Date | null) {
  await ctx.db.execute(sql`update ${sealedFiles} set due_at = ${iso(dueAt)}::timestamptz,
    ends_at = ${iso(term?.endsAt)}::timestamptz, algorithm = ${term?.algorithm ?? null}, failed_at = null
    where original_hash = ${originalHash}`);
  return "current" as const;
}

type Renewed = RenewedSeal & { fileHash: string; reason: (typeof sealedVersions.$inferSelect)["reason"] };

/** Records nothing if the workflow was erased meanwhile, or another process has recorded that version. */
async function record(ctx: Context, file: TakenFile, { fileHash, reason, endsAt, algorithm }: Renewed): Promise<void> {
  const { originalHash, workflowId, kind } = file;
  const row = { originalHash, version: file.version + 1, workflowId, kind, fileHash, madeAt: ctx.now, reason };
  await ctx.db.execute(sql`
    with file as (
      update ${sealedFiles} set due_at = ${iso(nextLook({ endsAt }))}::timestamptz, ends_at = ${iso(endsAt)}::timestamptz,
        algorithm = ${algorithm}, failed_at = null
      where original_hash = ${originalHash} returning original_hash
    )
    insert into ${sealedVersions} (original_hash, version, workflow_id, kind, file_hash, made_at, reason, code)
    select original_hash, ${row.version}::integer, ${workflowId}::bigint, ${kind}::text, ${fileHash}::text,
      ${iso(ctx.now)}::timestamptz, ${reason}::text, ${macOf("version", row)}::text
    from file on conflict do nothing`);
}

const iso = (time: Date | null | undefined) => time?.toISOString() ?? null;
