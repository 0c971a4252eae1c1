import "server-only";
import { randomInt } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { deviceSessions } from "@/db/schema/signing";
import { recipients } from "@/db/schema/workflows";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { hmac, isHmac, randomToken, sealText, sha256 } from "@/lib/platform/crypto/crypto";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { senderLanguage } from "@/lib/access/find-sender";
import { hostCodeMinutes } from "@/lib/workflows/rules";
import { lockRequest } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertReachable, type SigningRequest, stateOf } from "@/lib/signing/gate/open-request";
import { otpDigits } from "@/lib/signing/rules";

const codesLimit = { name: "host-code", points: 5, seconds: 3600 };
const maximumTries = 5;

type DeviceSession = typeof deviceSessions.$inferSelect;

const codeText = (deviceSessionId: number, code: string) => `device.${deviceSessionId}.${code}`;

/** Begins the recipient's own session on this device; the host's link opens nothing from now on. */
export async function handOver(ctx: Context, request: SigningRequest): Promise<DeviceSession & { token: string }> {
  const token = randomToken();
  return transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    if (stateOf(locked, tx.now) !== "host") {
      assertReachable(locked, tx.now);
      throw new AppError("forbidden");
    }
    if (locked.recipient.status !== "invited") throw new AppError("conflict", "already_finished");
    const [device] = await tx.db
      .insert(deviceSessions)
      .values({ signatoryId: locked.recipient.id, linkHash: sha256(token), startedAt: tx.now })
      .returning();
    if (!device) throw new Error("The session's row was not written");
    await recordDevice(tx, locked, "deviceHandedOver");
    return { ...device, token };
  });
}

/** Mails the host a code that takes the device back; the one before stops working. */
export async function mailHostCode(ctx: Context, request: SigningRequest): Promise<void> {
  assertHandedOver(request, ctx.now);
  await limitInDatabase(codesLimit, String(request.recipient.id));
  const code = String(randomInt(10 ** otpDigits)).padStart(otpDigits, "0");
  await transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    const { id } = assertHandedOver(locked, tx.now);
    await tx.db
      .update(deviceSessions)
      .set({
        codeHash: hmac("code", codeText(id, code)),
        codeExpiresAt: new Date(tx.now.getTime() + hostCodeMinutes * 60_000),
        codeTries: 0,
      })
      .where(eq(deviceSessions.id, id));
    await queueMail(tx, {
      template: "hostCode",
      recipient: locked.recipient.hostEmail ?? "",
      language: senderLanguage(request),
      workflowId: locked.workflow.id,
      data: {
        signatoryId: locked.recipient.id,
        deviceSessionId: id,
        sealedCode: sealText("code", `device:${id}`, code),
      },
    });
  });
}

/** Ends the device's session with the mailed code; each try is counted before the comparison. */
export async function handBack(ctx: Context, request: SigningRequest, code: string): Promise<void> {
  const { id } = assertHandedOver(request, ctx.now);
  const [counted] = await ctx.db
    .update(deviceSessions)
    .set({ codeTries: sql`${deviceSessions.codeTries} + 1` })
    .where(
      and(
        eq(deviceSessions.id, id),
        gt(deviceSessions.codeExpiresAt, ctx.now),
        lt(deviceSessions.codeTries, maximumTries),
      ),
    )
    .returning();
  if (!counted?.codeHash || !isHmac("code", codeText(id, code), counted.codeHash)) throw invalid({ code: "codeWrong" });
  await transact(asRecipient(ctx, request), async (tx) => {
    const locked = await lockRequest(tx, request);
    if (locked.device?.id !== id) return;
    await tx.db.update(deviceSessions).set({ endedAt: tx.now }).where(eq(deviceSessions.id, id));
    await recordDevice(tx, locked, "deviceHandedBack");
  });
}

/** The address to which a recipient who signed in person wants the sealed documents; given once. */
export async function giveCopyAddress(ctx: Context, request: SigningRequest, email: string): Promise<void> {
  if (!request.isOnDevice) throw new AppError("forbidden");
  await transact(asRecipient(ctx, request), async (tx) => {
    const { workflow, recipient } = await lockRequest(tx, request);
    if (recipient.status !== "completed" || recipient.email) throw new AppError("conflict", "address_given");
    await tx.db.update(recipients).set({ email, updatedAt: tx.now }).where(eq(recipients.id, recipient.id));
    // Before that, the sealing mails to everybody who has an address.
    if (workflow.status === "completed")
      await queueMail(tx, {
        template: "workflowCompleted",
        recipient: email,
        language: languageOr(recipient.defaultLanguage),
        workflowId: workflow.id,
        data: { signatoryId: recipient.id },
      });
  });
}

function assertHandedOver(request: SigningRequest, now: Date): { id: number } {
  if (stateOf(request, now) === "handedOver" && request.device) return request.device;
  assertReachable(request, now);
  throw new AppError("conflict", "not_handed_over");
}

const recordDevice = (
  tx: Context,
  { workflow, recipient }: SigningRequest,
  action: "deviceHandedOver" | "deviceHandedBack",
) =>
  recordAudit(tx, workflow.id, {
    action,
    description: `${recipient.hostName} <${recipient.hostEmail}>`,
    signatoryId: recipient.id,
  });
