import "server-only";
import type { PageImage } from "@/lib/platform/pdf/contract";
import type { ImageWidth } from "@/lib/platform/pdf/image-widths";
import { renderPage } from "@/lib/platform/pdf/pool";
import { stateOf } from "@/lib/platform/process/process-state";
import { sharedWork } from "@/lib/platform/process/shared-work";
import { loadFile } from "@/lib/platform/storage/storage";

/** A list shows many first pages, and every viewer asks for them again. */
const mostBytes = 32 * 1024 * 1024;
/** Each holds its file in memory, also while it waits for a process. */
const mostAtOnce = 4;

const bytesOf = ({ webp }: PageImage) => webp.byteLength;
const drawing = () => stateOf("drawnPages", () => sharedWork<PageImage>({ mostBytes, bytesOf, mostAtOnce }));

/** An existing page of a stored file in this width, drawn once for all who ask for the same. */
export const drawPage = (fileHash: string, pageIndex: number, width: ImageWidth): Promise<PageImage> =>
  drawing()(`${fileHash}/${pageIndex}/${width}`, async () => renderPage(await loadFile(fileHash), pageIndex, width));
