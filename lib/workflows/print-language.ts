import "server-only";
import type { Language } from "@/db/enums";
import type { WorkflowRow } from "@/lib/access/workflows";
import type { Context } from "@/lib/platform/context";
import { findSender } from "./find-sender";

/**
 * The language in which a workflow's numbers and dates are printed; of a draft for which none was chosen, its sender's.
 * Null for what was sent while each recipient's own language was printed.
 */
export async function findPrintLanguage(
  ctx: Context,
  { id, status, printLanguage }: Pick<WorkflowRow, "id" | "status" | "printLanguage">,
): Promise<Language | null> {
  if (printLanguage !== null || status !== "notStarted") return printLanguage;
  return (await findSender(ctx, id))?.language ?? null;
}
