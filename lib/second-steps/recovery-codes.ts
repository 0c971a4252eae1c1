import "server-only";
import { and, count, eq, inArray } from "drizzle-orm";
import { randomInt } from "node:crypto";
import { recoveryCodes } from "@/db/schema/second-steps";
import type { Context } from "@/lib/platform/context/context";
import { hmac } from "@/lib/platform/crypto/crypto";
import { codesOf } from "@/lib/platform/crypto/link-keys";
import { recoveryCodeCount } from "./rules";

/** Without letters that are read as digits. */
const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const groups = [5, 5];

const newCode = () =>
  groups.map((length) => Array.from({ length }, () => letters[randomInt(letters.length)]).join("")).join("-");

/** Spaces, dashes and capitals do not count, as codes are typed from paper. */
const plain = (userId: number, code: string) => `${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, "")}`;
const hashOf = (userId: number, code: string) => hmac("recovery-code", plain(userId, code));
const hashesOf = (userId: number, code: string) => codesOf("recovery-code", plain(userId, code));

/** Makes ten new codes, which are known only to the caller from now on; the earlier ones stop working. */
export async function makeRecoveryCodes(tx: Context, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** Whether it is one of the person's codes. Each code works once: of two simultaneous calls, one gets false. */
export async function takeRecoveryCode(ctx: Context, userId: number, code: string): Promise<boolean> {
  const used = await ctx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), inArray(recoveryCodes.codeHash, hashesOf(userId, code))))
    .returning({ id: recoveryCodes.id });
  return used.length > 0;
}

export async function countRecoveryCodes(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.left ?? 0;
}
