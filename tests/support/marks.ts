import sharp from "sharp";
import type { Stamp } from "@/lib/platform/pdf/contract";
import { rasterise } from "./pdf-judges";

const signature = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#1a1c28" } })
  .png()
  .toBuffer();

/** The text of the text mark. */
export const markText = "Καζαντζάκης 123";

/** One mark of every kind on each of the pages. */
export function marksOn(pageIndexes: number[]): Stamp[] {
  const text = { kind: "text", text: markText, fontFace: "Helvetica", fontSize: 12, multiline: false } as const;
  return pageIndexes.flatMap((pageIndex): Stamp[] => [
    { pageIndex, top: 20, left: 10, width: 40, height: 4, ...text },
    { pageIndex, top: 30, left: 60, width: 8, height: 5, kind: "check", checked: true },
    { pageIndex, top: 60, left: 30, width: 20, height: 6, kind: "image", image: signature, caption: "12 May" },
    { pageIndex, top: 92, left: 80, width: 8, height: 5, kind: "radio", selected: true },
  ]);
}

/** The marks that Poppler does not show, because the sealed page looks the same there as before. */
export async function invisibleMarks(before: Uint8Array, sealed: Uint8Array, marks: Stamp[]): Promise<string[]> {
  const invisible: string[] = [];
  for (const pageIndex of new Set(marks.map((mark) => mark.pageIndex))) {
    const [one, other] = [await rasterise(before, pageIndex, 400), await rasterise(sealed, pageIndex, 400)];
    for (const mark of marks.filter((each) => each.pageIndex === pageIndex)) {
      let changed = 0;
      for (let y = Math.round((mark.top / 100) * one.height); y < ((mark.top + mark.height) / 100) * one.height; y += 1)
        for (
          let x = Math.round((mark.left / 100) * one.width);
          x < ((mark.left + mark.width) / 100) * one.width;
          x += 1
        ) {
          const [was, is] = [one.at(x, y), other.at(x, y)];
          if (was.some((value, colour) => Math.abs(value - (is[colour] ?? 0)) > 40)) changed += 1;
        }
      if (changed < 3) invisible.push(`${mark.kind} on page ${pageIndex + 1}`);
    }
  }
  return invisible;
}
