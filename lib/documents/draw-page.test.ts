import { beforeEach, expect, test, vi } from "vitest";
import { PdfRefused, type PdfRefusal } from "@/lib/platform/pdf/pdf-refused";
import { renderPage } from "@/lib/platform/pdf/pool";
import { drawPage } from "./draw-page";

vi.mock("@/lib/platform/pdf/pool", () => ({ renderPage: vi.fn() }));
vi.mock("@/lib/platform/storage/storage", () => ({ loadFile: async () => new Uint8Array() }));

beforeEach(() => void vi.mocked(renderPage).mockReset());

test.each<[PdfRefusal, number]>([
  ["tooComplex", 1],
  ["corrupt", 2],
])("a page that is refused as %s, asked for twice, is drawn %i time(s)", async (reason, times) => {
  vi.mocked(renderPage).mockRejectedValue(new PdfRefused(reason));
  for (let asked = 0; asked < 2; asked++) await expect(drawPage(`file-${reason}`, 0, 1400)).rejects.toThrow(reason);
  expect(renderPage).toHaveBeenCalledTimes(times);
});
