import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { recipients } from "@/db/schema/workflows";
import { refusingOther } from "@/lib/access/refusing-other";
import { keptSalts } from "@/lib/audit/facts/kept-salts";
import { attest } from "@/lib/audit/facts/record";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Context, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { claim } from "./claim";
import { assertNothingCorrected } from "./corrected-since";
import { lockAsSent } from "./lock-request";
import { asRecipient, assertOpen, assertReachable, isUnclaimed, type SigningRequest, stateOf } from "./open-request";
import { type consentInput, disclosureVersion } from "@/lib/signing/schema";

/**
 * The first of several alternates who consents claims the part. Records version, time, address and browser in the audit
 * trail, once: repeated or after finishing it changes nothing.
 * `language` is the language in which the sentence was shown; by default the recipient's own.
 */
export async function giveConsent(
  ctx: Context,
  request: SigningRequest,
  { version, language, isMe, seenSequence }: z.infer<typeof consentInput>,
): Promise<void> {
  assertReachable(request, ctx.now);
  if (version !== disclosureVersion) throw invalid({ version: "disclosureOutdated" });
  if (stateOf(request, ctx.now) !== "open") return;
  if (request.isOnDevice && !isMe) throw invalid({ is_me: "required" });
  const shownIn = language ?? languageOr(request.recipient.defaultLanguage);
  await refusingOther(ctx, request.workflow.id, () =>
    transact(asRecipient(ctx, request), async (tx) => {
      const locked = await lockAsSent(tx, request);
      assertOpen(locked, tx.now);
      await assertNothingCorrected(tx, locked, seenSequence);
      if (isUnclaimed(locked)) await claim(tx, locked);
      const given = await tx.db
        .update(recipients)
        .set({ consentVersion: version, consentLanguage: shownIn, consentedAt: tx.now, ...keptSalts() })
        .where(and(eq(recipients.id, request.recipient.id), isNull(recipients.consentedAt)))
        .returning();
      const entry = { action: "consentGiven", description: version, signatoryId: request.holder.id } as const;
      if (given.length > 0) await recordAudit(tx, request.workflow.id, entry, attest({ people: given }));
    }),
  );
}
