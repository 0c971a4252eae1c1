import "server-only";
import type { Context } from "@/lib/platform/context/context";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import { applyStored, listKnown } from "./apply-rules";
import { listOwnEntries } from "./list-own-entries";
import { prefillFor } from "./prefill";

/** The recipient's fields with their stored entries, and what conditions and formulas make of these or other entries. */
export async function findUnderRules(ctx: Context, request: SigningRequest, timeZone: string | null | undefined) {
  const { recipient } = request;
  const rows = await listOwnEntries(ctx, recipient);
  const own = rows.map(({ field }) => field);
  const { prefill } = await prefillFor(ctx, request, own, timeZone);
  const known = await listKnown(ctx, recipient, own);
  return { rows, visibleOf: (entered: Parameters<typeof applyStored>[0]) => applyStored(entered, prefill, known) };
}
