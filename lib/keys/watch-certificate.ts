import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { dayMs } from "@/lib/platform/i18n/days";
import { tellOperator } from "@/lib/platform/logs/tell-operator";

/** Days before the sealing certificate's end at which the operator is told, once each. */
const announcedDays = [14, 60];

/** Runs daily: without a certificate that is valid, nothing can be sealed. */
export async function watchCertificate(ctx: Context): Promise<void> {
  const { notAfter, subject, certificates } = await sealKey();
  const days = Math.floor((notAfter.getTime() - ctx.now.getTime()) / dayMs);
  const due = announcedDays.find((one) => days <= one);
  if (due === undefined) return;
  const end = notAfter.toISOString().slice(0, 10);
  await tellOperator(ctx.db, {
    topic: `certificate ${sha256(certificates[0] ?? new Uint8Array())} ${due}`,
    subject: `The sealing certificate ends on ${end}`,
    text: `The certificate "${subject}", which seals documents, ends on ${end}, in ${days} days. After that, nothing can be sent or sealed. Set SIGNING_P12 to a new one and restart; what was sealed before still verifies (docs/operating.md, Replacing keys).`,
  });
}
