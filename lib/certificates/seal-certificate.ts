import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { sealAtLevel } from "@/lib/platform/seals/seal-at-level";
import type { Evidence } from "./load-evidence";

/** Seals a certificate that was written. */
export async function sealCertificate(
  ctx: Pick<Context, "now">,
  { workflow, head }: Pick<Evidence, "workflow" | "head">,
  bytes: Uint8Array,
  reason: string,
): Promise<Uint8Array> {
  const metadata = { Workflow: workflow.uuid, AuditChainHead: head };
  return sealAtLevel({ bytes, stamps: [], seal: { reason, signedAt: ctx.now, metadata } });
}
