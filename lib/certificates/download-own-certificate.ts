import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { writeCertificate } from "@/lib/platform/pdf/pool";
import { limitInProcess } from "@/lib/platform/http/rate-limit";
import { assertReachable, type SigningRequest } from "@/lib/signing/gate/open-request";
import { describeForRecipient } from "./describe-for-recipient";
import { loadEvidence } from "./load-evidence";
import { areFactsKept } from "@/lib/audit/rules";
import { oneAtATime } from "./one-at-a-time";
import { recipientReason } from "./rules";
import { sealCertificate } from "./seal-certificate";

const limit = { name: "own-certificate", points: 10, seconds: 600 };

/** A recipient's certificate by their own link, once everybody has finished: sealed, and made anew each time. */
export async function downloadOwnCertificate(
  ctx: Context,
  request: SigningRequest,
): Promise<{ bytes: Uint8Array; name: string }> {
  assertReachable(request, ctx.now);
  const { workflow, recipient, holder } = request;
  if (workflow.status !== "completed") throw new AppError("conflict", "not_completed");
  const bytes = await oneAtATime(holder.id, ctx.language, async () => {
    await limitInProcess(limit, String(holder.id));
    const evidence = await loadEvidence(ctx, workflow);
    if (!evidence.isFinal || !evidence.chain.whole || !areFactsKept(evidence.chain))
      throw new AppError("conflict", "not_certifiable");
    const written = await writeCertificate(await describeForRecipient(evidence, recipient.id, ctx.language, ctx.now));
    return sealCertificate(ctx, evidence, written, recipientReason);
  });
  return { bytes, name: `${translator(ctx.language, "certificate")("recipientFileName")}-${workflow.uuid}.pdf` };
}
