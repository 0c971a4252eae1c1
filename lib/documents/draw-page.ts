import "server-only";
import type { PageImage } from "@/lib/platform/pdf/contract";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import type { PdfRefusal } from "@/lib/platform/pdf/pdf-refused";
import { renderPage } from "@/lib/platform/pdf/pool";
import { stateOf } from "@/lib/platform/process/process-state";
import { sharedWork } from "@/lib/platform/process/shared-work";
import { loadFile } from "@/lib/platform/storage/storage";

/** A list shows many first pages, and every viewer asks for them again. */
const mostBytes = 32 * 1024 * 1024;
/** Each holds its file in memory, also while it waits for a process. */
const mostAtOnce = 4;
const tooComplex = "tooComplex" satisfies PdfRefusal;
/** A page that is too complex takes a process to its limit, and anybody who may see it can ask for it again and again. */
const tooComplexMs = 5 * 60_000;

const bytesOf = ({ webp }: PageImage) => webp.byteLength;
/** Judged by `reason`, because each bundle has a class `PdfRefused` of its own, which `instanceof` would tell apart. */
const failureKeptMs = (error: unknown) =>
  error instanceof Error && "reason" in error && error.reason === tooComplex ? tooComplexMs : 0;
const drawing = () =>
  stateOf("drawnPages", () => sharedWork<PageImage>({ mostBytes, bytesOf, failureKeptMs, mostAtOnce }));

/** An existing page of a stored file in this width, drawn once for all who ask for the same. */
export const drawPage = (fileHash: string, pageIndex: number, width: ImageWidth): Promise<PageImage> =>
  drawing()(`${fileHash}/${pageIndex}/${width}`, async () => renderPage(await loadFile(fileHash), pageIndex, width));
