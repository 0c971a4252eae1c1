import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { describeRecord, findRecord } from "./find-sealed-workflow";
import type { SealedWorkflowDto } from "./schema";
import { takeTurns } from "./take-turns";
import { limitVerification } from "./verify-document";

/** What is known of a sealed workflow by its code or by the SHA-256 of a file. Reads the sealed files in turn. */
export async function verifyCode(ctx: Context, code: string): Promise<SealedWorkflowDto | null> {
  await limitVerification(ctx);
  const found = await findRecord(ctx, code);
  return found ? takeTurns(ctx.request.ip, () => describeRecord(ctx, found)) : null;
}
