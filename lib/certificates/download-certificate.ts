import "server-only";
import { newestVersion } from "@/lib/audit/sealed-versions";
import type { UserContext } from "@/lib/platform/context/context";
import { translator } from "@/lib/platform/i18n/translate";
import { loadFile } from "@/lib/platform/storage/storage";
import { getWorkflowFor } from "@/lib/access/workflows";
import { findStoredHash, makeCertificate } from "./make-certificate";

/**
 * The certificate in the caller's language. For a completed workflow it is made, sealed and stored once; before
 * completion each download draws a new, unsealed one that says so.
 */
export async function downloadCertificate(
  ctx: UserContext,
  workflowId: number,
): Promise<{ bytes: Uint8Array; name: string }> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const name = `${translator(ctx.language, "certificate")("fileName")}-${workflow.uuid}.pdf`;
  const storedHash = await findStoredHash(ctx, workflow.id);
  return {
    bytes: storedHash ? await loadFile(await newestVersion(ctx, storedHash)) : await makeCertificate(ctx, workflow),
    name,
  };
}
