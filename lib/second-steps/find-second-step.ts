import "server-only";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { passkeys, totpSecrets } from "@/db/schema/second-steps";
import { users } from "@/db/schema/users";
import type { Context } from "@/lib/platform/context";
import { countRecoveryCodes } from "./recovery-codes";
import type { passkeyDto, SecondStep } from "./schema";

/** Whether the person has an authenticator app or a passkey, so that a password alone signs nobody in. */
export async function hasSecondStep(ctx: Context, userId: number): Promise<boolean> {
  const [row] = await ctx.db
    .select({
      has: sql<boolean>`exists (select from ${totpSecrets} where ${totpSecrets.userId} = ${userId} and ${totpSecrets.confirmedAt} is not null)
        or exists (select from ${passkeys} where ${passkeys.userId} = ${userId})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return row?.has ?? false;
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
