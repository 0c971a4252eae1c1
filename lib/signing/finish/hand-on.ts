import "server-only";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { delegations, recipients } from "@/db/schema/workflows";
import { refusingOther } from "@/lib/access/refusing-other";
import { saltsOfNext } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { appendAudit } from "@/lib/audit/record-audit";
import { queueEvent } from "@/lib/integrations/queue-event";
import { assertPrintable } from "@/lib/platform/text/assert-printable";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { canHandOn, nameAndAddress } from "@/lib/recipients/rules";
import { senderLanguage } from "@/lib/access/find-sender";
import { forgetOtpLimits } from "@/lib/workflows/running/otp-limits";
import { forgetWork, nothingDone } from "@/lib/workflows/running/forget-work";
import { rememberHolder } from "@/lib/workflows/running/remember-holder";
import { linkHashOf } from "@/lib/workflows/send/signing-link";
import { lockAsSent } from "@/lib/signing/gate/lock-request";
import { asRecipient, assertOpen, type SigningRequest } from "@/lib/signing/gate/open-request";
import type { delegationInput } from "@/lib/signing/schema/delegation";
import { isSameAddress } from "@/lib/platform/text/mail-address";

export const maximumDelegations = 3;
const limit = { name: "delegation-sender-day", points: 10, seconds: 86_400 };

type Input = z.infer<typeof delegationInput>;

/**
 * Hands the recipient's part on to another person: the link stops working, entries and uploads are deleted, the new
 * person is invited and the sender told. An access code stays; it is never mailed.
 */
export async function handOn(ctx: Context, request: SigningRequest, input: Input): Promise<void> {
  assertPrintable({ first_name: input.firstName, last_name: input.lastName });
  await assertMayHandOn(ctx, request, input);
  await limitInDatabase(limit, `user:${request.workflow.initiatorId}`); // before the transaction, as it takes a connection
  await refusingOther(ctx, request.workflow.id, () =>
    transact(asRecipient(ctx, request), async (tx) => {
      const locked = await lockAsSent(tx, request);
      await assertMayHandOn(tx, locked, input);
      const before = locked.recipient;
      await forgetWork(tx, before.id);
      const after = await replacePerson(tx, before, input);
      const description = `${nameAndAddress(before)} → ${nameAndAddress(after)}`;
      const entry = { action: "handedOn", description, signatoryId: before.id } as const;
      const earlier = await rememberHolder(tx, before, { reason: input.reason, corrected: false });
      await appendAudit(tx, locked.workflow, [entry, attest({ people: [after], earlier })], { updatedAt: tx.now });
      await queueEvent(tx, "signatory.handed_on", { ...locked.workflow, updatedAt: tx.now }, after);
      const data = { signatoryId: after.id, delegationId: earlier.id };
      const about = { workflowId: before.workflowId };
      await queueMail(tx, {
        ...about,
        template: "delegatedRequest",
        recipient: after.email,
        language: languageOr(after.defaultLanguage),
        data: { ...data, linkVersion: after.linkVersion },
      });
      await queueMail(tx, {
        ...about,
        template: "handedOn",
        recipient: request.sender.email,
        language: senderLanguage(request),
        data,
      });
    }),
  );
  await forgetOtpLimits(request.recipient.id);
}

async function assertMayHandOn(ctx: Context, request: SigningRequest, { email }: Input): Promise<void> {
  assertOpen(request, ctx.now);
  const { recipient, workflow, holder } = request;
  if (!canHandOn(recipient, workflow) || holder.memberOf !== null)
    throw new AppError("forbidden", "handing_on_not_allowed");
  const before = await ctx.db
    .select()
    .from(delegations)
    .where(and(eq(delegations.signatoryId, recipient.id), eq(delegations.corrected, false)));
  if (before.length >= maximumDelegations)
    throw new AppError("conflict", "handed_on_too_often", { values: { maximum: maximumDelegations } });
  const people = await ctx.db
    .select({ email: recipients.email })
    .from(recipients)
    .where(eq(recipients.workflowId, workflow.id));
  if ([...people, ...before].some((person) => isSameAddress(person.email, email)))
    throw invalid({ email: "takesPartAlready" });
}

async function replacePerson(tx: Context, before: SigningRequest["recipient"], input: Input) {
  const linkVersion = before.linkVersion + 1;
  const { firstName, lastName, email } = input;
  const [after] = await tx.db
    .update(recipients)
    .set({
      firstName,
      lastName,
      singleName: lastName === "",
      email,
      defaultLanguage: input.defaultLanguage ?? before.defaultLanguage,
      mobileNumber: null,
      privateMessage: null,
      linkVersion,
      linkHash: linkHashOf({ id: before.id, linkVersion }),
      linkBySender: false,
      gateTries: 0,
      gatePausedUntil: null,
      startedExecutionAt: tx.now,
      ...nothingDone,
      ...saltsOfNext(),
      updatedAt: tx.now,
    })
    .where(eq(recipients.id, before.id))
    .returning();
  if (!after) throw new AppError("expired");
  return after;
}
