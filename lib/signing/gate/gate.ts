import "server-only";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { embedSessions } from "@/db/schema/embedding";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { hmac, isHmac, openText, sameText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError } from "@/lib/platform/errors/errors";
import { cookieTable } from "@/lib/platform/http/cookie-table";
import { readCookie, setCookie, type SetCookie } from "@/lib/platform/http/cookies";
import { isHosted } from "@/lib/recipients/roles";
import { lockedOut, recordLockOut, wrongCode } from "./lock-out";
import { lockRequest } from "./lock-request";
import { asRecipient, type SigningRequest, stateOf } from "./open-request";
import { passOtp } from "./pass-otp";

const lifeMs = cookieTable.gate.seconds * 1000;
const pauseMs = 15 * 60_000;
const maximumTries = 5;

type Recipient = SigningRequest["recipient"];

export const isGated = (recipient: Recipient) => recipient.accessCodeSealed !== null || recipient.hasOtpStep;

/** Another access code closes what the one before opened. What opened one embedded session opens no other. */
const proven = ({ recipient, holder, embedded }: SigningRequest, until: string) =>
  [
    holder.id,
    holder.linkVersion,
    until,
    sha256(recipient.accessCodeSealed ?? ""),
    ...(embedded ? [embedded.salt] : []),
  ].join(".");

/**
 * Everything under a link is behind its gate; the cookie is bound to that link and lasts for hours. Browsers send no
 * cookies into another site's page, so that an embedded session itself holds the cookie's value.
 */
export function assertGatePassed(request: SigningRequest, headers: Headers, now: Date) {
  const { recipient, holder, device, isOnDevice, embedded } = request;
  // A device's link works on that device only. A host's link needs none of the recipient's codes.
  if (isOnDevice && device && !isHmac("gate", ofDevice(device), readCookie(headers, ["device", device.id]) ?? ""))
    throw new AppError("expired");
  if (!isGated(recipient) || (isHosted(recipient.recipientRole) && !isOnDevice)) return;
  const entered = embedded ? embedded.gate : readCookie(headers, ["gate", holder.id]);
  const [until = "", given = ""] = (entered ?? "").split(".");
  const valid = Number(until) > now.getTime() && isHmac("gate", proven(request, until), given);
  if (valid) return;
  assertNotExpired(request, now);
  throw new AppError(recipient.hasOtpStep ? "otp_required" : "access_code_required");
}

/** A code cannot open a link that has ended, so none is asked for. */
function assertNotExpired(request: SigningRequest, now: Date): void {
  const state = stateOf(request, now);
  if (state === "expired" || state === "cancelled") throw new AppError("expired");
}

export function isGatePassed(request: SigningRequest, headers: Headers, now: Date): boolean {
  try {
    assertGatePassed(request, headers, now);
    return true;
  } catch {
    return false;
  }
}

/** Tries an access code; each try is counted before the comparison, and audited. Answers the cookies that open the link. */
export async function passAccessCode(ctx: Context, request: SigningRequest, code: string): Promise<SetCookie[]> {
  const { recipient, holder } = request;
  assertNotExpired(request, ctx.now);
  if (recipient.accessCodeSealed === null) throw new AppError("otp_required");
  const notPaused = or(isNull(recipients.gatePausedUntil), lt(recipients.gatePausedUntil, ctx.now));
  const [counted] = await ctx.db
    .update(recipients)
    .set({
      gateTries: sql`case when ${recipients.gateTries} >= ${maximumTries} then 1 else ${recipients.gateTries} + 1 end`,
      gatePausedUntil: sql`case when ${recipients.gateTries} = ${maximumTries - 1} then ${new Date(ctx.now.getTime() + pauseMs).toISOString()}::timestamptz end`,
    })
    .where(and(eq(recipients.id, holder.id), notPaused))
    .returning();
  if (!counted) throw lockedOut(request, holder.gatePausedUntil ?? new Date(ctx.now.getTime() + pauseMs), ctx.now);
  const right = sameText(code, openText("access-code", `signatory:${recipient.id}`, recipient.accessCodeSealed));
  await transact(asRecipient(ctx, request), async (tx) => {
    await lockRequest(tx, request);
    if (right)
      await tx.db.update(recipients).set({ gateTries: 0, gatePausedUntil: null }).where(eq(recipients.id, holder.id));
    await recordAudit(tx, recipient.workflowId, {
      action: "authenticationAttempt",
      description: right ? "passed" : "failed",
      signatoryId: holder.id,
    });
    if (!right && counted.gatePausedUntil) await recordLockOut(tx, request);
  });
  if (!right) throw wrongCode(request, counted.gatePausedUntil, ctx.now);
  return openGate(ctx, request);
}

/** Passes an OTP gate with the code that was sent; answers the cookies that open the link. */
export async function passOtpGate(ctx: Context, request: SigningRequest, code: string): Promise<SetCookie[]> {
  assertNotExpired(request, ctx.now);
  await passOtp(ctx, request, code);
  return openGate(ctx, request);
}

type Device = { id: number; signatoryId: number; linkHash: string };
/**
 * Binds the device session to recipient and link: whoever owns the database can change the row, but cannot compute this
 * code.
 */
const ofDevice = ({ id, signatoryId, linkHash }: Device) => `device.${id}.${signatoryId}.${linkHash}`;

/** Binds a device session to the browser in which the host handed over. */
export const deviceCookie = (device: Device): SetCookie =>
  setCookie(["device", device.id], hmac("gate", ofDevice(device)));

async function openGate({ db, now }: Context, request: SigningRequest): Promise<SetCookie[]> {
  const until = String(now.getTime() + lifeMs);
  const gate = `${until}.${hmac("gate", proven(request, until))}`;
  if (!request.embedded) return [setCookie(["gate", request.holder.id], gate)];
  await db.update(embedSessions).set({ gate }).where(eq(embedSessions.id, request.embedded.id));
  return [];
}
