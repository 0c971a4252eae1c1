import "server-only";
import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { passkeys, totpSecrets } from "@/db/schema/second-steps";
import type { Context } from "@/lib/platform/context/context";
import { countRecoveryCodes } from "./recovery-codes";
import type { passkeyDto, SecondStep } from "./schema";

/** Whether the person has an authenticator app or a passkey, so that a password alone signs nobody in. */
export const hasSecondStep = async (ctx: Context, userId: number): Promise<boolean> =>
  (await findSecured(ctx, [userId])).has(userId);

/** Those of the people who have a second step. */
export async function findSecured(ctx: Context, userIds: readonly number[]): Promise<Set<number>> {
  const ids = [...userIds];
  const rows = await union(
    ctx.db
      .select({ userId: totpSecrets.userId })
      .from(totpSecrets)
      .where(and(inArray(totpSecrets.userId, ids), isNotNull(totpSecrets.confirmedAt))),
    ctx.db.select({ userId: passkeys.userId }).from(passkeys).where(inArray(passkeys.userId, ids)),
  );
  return new Set(rows.map(({ userId }) => userId));
}

/** What the person has set up, without its secrets. */
export async function findSecondStep(ctx: Context, userId: number): Promise<SecondStep> {
  const [[app], own, recoveryCodesLeft] = await Promise.all([
    ctx.db
      .select({ userId: totpSecrets.userId })
      .from(totpSecrets)
      .where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))),
    ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id)),
    countRecoveryCodes(ctx, userId),
  ]);
  return { totp: app !== undefined, passkeys: own.map(toPasskeyDto), recoveryCodesLeft };
}

const toPasskeyDto = ({
  id,
  name,
  createdAt,
  lastUsedAt,
}: typeof passkeys.$inferSelect): z.infer<typeof passkeyDto> => ({
  id,
  name,
  createdAt,
  lastUsedAt,
});
