import "server-only";
import type { PageImage } from "@/lib/platform/pdf/contract";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { renderPages } from "@/lib/platform/pdf/pool";
import { stateOf } from "@/lib/platform/process/process-state";
import { sharedWork } from "@/lib/platform/process/shared-work";
import { loadFile } from "@/lib/platform/storage/storage";

type DrawnPage = { pageIndex: number } & PageImage;

/** A list shows many first pages, and every viewer asks for them again. */
const mostBytes = 32 * 1024 * 1024;
/** Each holds its file in memory, also while it waits for a process. */
const mostAtOnce = 4;

const bytesOf = (images: readonly DrawnPage[]) => images.reduce((sum, { webp }) => sum + webp.byteLength, 0);
const drawing = () => stateOf("drawnPages", () => sharedWork<DrawnPage[]>({ mostBytes, bytesOf, mostAtOnce }));

/** An existing page of a stored file in these widths, drawn once for all who ask for the same. */
export const drawPage = (
  fileHash: string,
  pageIndex: number,
  widths: readonly ImageWidth[],
): Promise<readonly DrawnPage[]> =>
  drawing()(`${fileHash}/${pageIndex}/${widths.join()}`, async () =>
    renderPages(await loadFile(fileHash), [pageIndex], widths),
  );

export function imageOf(images: readonly DrawnPage[], width: ImageWidth): Uint8Array {
  const image = images.find((one) => one.width === width);
  if (!image) throw new Error(`No image is ${width} pixels wide`);
  return image.webp;
}
