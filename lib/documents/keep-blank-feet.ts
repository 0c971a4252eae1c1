import "server-only";
import type { pages } from "@/db/schema/documents";
import type { Context } from "@/lib/platform/context/context";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findBlankFeet } from "@/lib/platform/pdf/pool";
import { type FileOf, keepPart } from "./page-codes";

type PageRow = Pick<typeof pages.$inferSelect, "pageIndex" | "width" | "height">;

/** Stores for each page whether its foot is blank; if that takes too long, no foot counts as blank. */
export async function keepBlankFeet(
  ctx: Context,
  file: FileOf,
  pageRows: readonly PageRow[],
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<void> {
  const sizes = pageRows.toSorted((one, other) => one.pageIndex - other.pageIndex);
  const blank = await findBlankFeet(
    bytes,
    sizes.map(({ width, height }) => ({ width, height })),
    signal,
  ).catch((error: unknown) => {
    if (!(error instanceof PdfRefused)) throw error;
    return sizes.map(() => false);
  });
  const made = sizes.map(({ pageIndex }, index) => ({ pageIndex, value: blank[index] ?? false }));
  await keepPart(ctx, file, "blankFoot", made);
}
