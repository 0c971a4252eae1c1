import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { definitionOf, getDemo, limitDemo } from "./access";

/** As docs/api.md promises. */
const patienceMs = 20_000;
const pauseMs = 200;

/** The sealed PDF under its name; waits until it is sealed. */
export async function loadDemoDocument(ctx: Context, id: string): Promise<Response> {
  await limitDemo(ctx);
  for (const end = performance.now() + patienceMs; ;) {
    const demo = await getDemo(ctx, id);
    if (!demo.finishedAt) throw new AppError("conflict", "demo_unfinished");
    if (demo.sealed) return fileAnswer(demo.sealed, definitionOf(demo).fileName, "application/pdf");
    if (performance.now() > end) throw new AppError("conflict", "demo_not_sealed");
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
