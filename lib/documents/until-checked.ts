import "server-only";
import { and, eq } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import { documents } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { type DocumentHolder, documentsIn } from "./attach-documents";
import { findWanted } from "./while-wanted";

/** How long a call waits for the check of documents. */
export const callWaitsMs = 30_000;
const pauseMs = { first: 50, longest: 1_000 };

/** True also of what was deleted: nothing of it is checked any more. */
export async function areChecked(ctx: Context, holder: DocumentHolder): Promise<boolean> {
  const isChecking = and(documentsIn(holder), eq(documents.status, "checking"));
  return (await findWanted(ctx, isChecking)) === null;
}

/** Refuses if documents are still being checked: after waiting for them, or at once if `waits` is false. */
export async function untilChecked(ctx: Context, holder: DocumentHolder, { waits = true } = {}): Promise<void> {
  const end = performance.now() + callWaitsMs;
  // A check takes a moment, or as long as those of other documents before it: so ask soon at first, and then seldom.
  for (let pause = pauseMs.first; !(await areChecked(ctx, holder)); pause = Math.min(pause * 1.5, pauseMs.longest)) {
    if (!waits || performance.now() > end) throw new AppError("document_not_ready");
    await sleep(pause);
  }
}
