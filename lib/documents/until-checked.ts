import "server-only";
import { and, eq } from "drizzle-orm";
import { documents } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { type DocumentHolder, documentsIn } from "./attach-documents";

/** How long a call waits for the check of documents. */
export const callWaitsMs = 30_000;
const pauseMs = 100;

export async function areChecked(ctx: Context, holder: DocumentHolder): Promise<boolean> {
  return (await ctx.db.$count(documents, and(documentsIn(holder), eq(documents.status, "checking")))) === 0;
}

/** Refuses while documents are still being checked: once it has waited for them, or at once. */
export async function untilChecked(ctx: Context, holder: DocumentHolder, { waits = true } = {}): Promise<void> {
  const end = performance.now() + callWaitsMs;
  while (!(await areChecked(ctx, holder))) {
    if (!waits || performance.now() > end) throw new AppError("document_not_ready");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
