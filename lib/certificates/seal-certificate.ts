import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { settings } from "@/lib/platform/process/settings";
import type { Evidence } from "./load-evidence";

/** Seals a certificate that was written. */
export async function sealCertificate(
  ctx: Pick<Context, "now">,
  { workflow, head }: Pick<Evidence, "workflow" | "head">,
  bytes: Uint8Array,
  reason: string,
): Promise<Uint8Array> {
  const { TSA_URL, SUPPORT_EMAIL } = settings();
  const sealed = await sealPdf({
    bytes,
    stamps: [],
    seal: {
      ...(await sealKey()),
      name: "Countersign",
      reason,
      contactInfo: SUPPORT_EMAIL,
      signedAt: ctx.now,
      metadata: { Workflow: workflow.uuid, AuditChainHead: head },
      ...(TSA_URL && { tsaUrl: TSA_URL }),
    },
  });
  return sealed.bytes;
}
