import "server-only";
import { and, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import type { z } from "zod";
import { totpSecrets } from "@/db/schema/second-steps";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { openText, sealText } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";
import { totpDigits, totpSeconds } from "./rules";
import type { totpSetupDto } from "./schema";

export const totpOwner = (userId: number) => `user:${userId}:totp_secrets.secret`;
/** A code of the period before and after counts too, for clocks that differ. */
const periodsAside = 1;
const secretBytes = 20;

const issuer = () => `Countersign ${settings().appUrl.host}`;
const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: issuer(), label, secret, digits: totpDigits, period: totpSeconds, algorithm: "SHA1" });

/** Makes a secret, which is no second step until a code of it was given. An earlier one that waits is replaced. */
export async function beginTotp(ctx: UserContext): Promise<z.input<typeof totpSetupDto>> {
  const { userId, email } = ctx.actor;
  const secret = new Secret({ size: secretBytes });
  const set = { secretSealed: sealText("totp", totpOwner(userId), secret.base32), createdAt: ctx.now, lastPeriod: 0 };
  const [row] = await ctx.db
    .insert(totpSecrets)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: totpSecrets.userId, set, setWhere: isNull(totpSecrets.confirmedAt) })
    .returning({ userId: totpSecrets.userId });
  if (!row) throw new AppError("conflict", "totp_exists");
  const uri = totpOf(secret, email).toString();
  return { secret: secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/** Confirms the secret by a code; refuses a wrong code. */
export async function confirmTotp(tx: Context, userId: number, code: string): Promise<void> {
  const [row] = await tx.db
    .select()
    .from(totpSecrets)
    .where(and(eq(totpSecrets.userId, userId), isNull(totpSecrets.confirmedAt)))
    .for("update");
  if (!row) throw new AppError("conflict", "totp_not_begun");
  const period = periodOf(tx, row, code);
  if (period === null) throw invalid({ code: "codeWrong" });
  await tx.db
    .update(totpSecrets)
    .set({ confirmedAt: tx.now, lastPeriod: period })
    .where(eq(totpSecrets.userId, userId));
}

/** Whether the code is currently valid. Each code works once: of two simultaneous calls, one gets false. */
export async function takeTotp(ctx: Context, userId: number, code: string): Promise<boolean> {
  const confirmed = and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt));
  const [row] = await ctx.db.select().from(totpSecrets).where(confirmed);
  const period = row ? periodOf(ctx, row, code) : null;
  if (period === null) return false;
  const taken = await ctx.db
    .update(totpSecrets)
    .set({ lastPeriod: period })
    .where(and(confirmed, lt(totpSecrets.lastPeriod, period)))
    .returning({ userId: totpSecrets.userId });
  return taken.length > 0;
}

/** The period that the code belongs to; null if it is wrong. */
function periodOf(ctx: Context, row: typeof totpSecrets.$inferSelect, code: string): number | null {
  const secret = Secret.fromBase32(openText("totp", totpOwner(row.userId), row.secretSealed));
  const timestamp = ctx.now.getTime();
  const aside = totpOf(secret, "").validate({ token: code, timestamp, window: periodsAside });
  return aside === null ? null : Math.floor(timestamp / 1000 / totpSeconds) + aside;
}
