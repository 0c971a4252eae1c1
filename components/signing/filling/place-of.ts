import type { PageBox } from "@/components/documents/place-on-page";
import { lineSizeOf, type TextRoom } from "@/lib/platform/pdf/text-room";

const families = {
  Helvetica: "Arimo, Helvetica, Arial",
  Courier: "Cousine, Courier",
  "Times New Roman": "Tinos, Times",
};

/** The font size at which a character of a font of equal widths takes nine tenths of its cell, in cells. */
const widestInCell = 1.5;

/** In points, as displayed. */
export type PageSize = { width: number; height: number };

/** Where the box begins, for the CSS of what stands below it and has to stay on the page. */
export const leftOf = ({ relativeLeft }: PageBox) => ({ "--left": `${relativeLeft}cqw` });

export const sizeOf = (box: PageBox, page: PageSize) => ({
  width: (box.relativeWidth / 100) * page.width,
  height: (box.relativeHeight / 100) * page.height,
});

/** Attributes for the text of a box. `fitTexts` later fits the font size to the text's length, as the stamper does. */
export function textIn(
  { cells, ...room }: TextRoom & { cells?: number | null },
  fontFace: keyof typeof families,
  page: PageSize,
) {
  const size = room.multiline ? room.fontSize : lineSizeOf(room);
  const fontSize = cells ? Math.min(size, widestInCell * (room.width / cells)) : size;
  return {
    "data-fit": JSON.stringify({ ...room, page: page.width }),
    style: { fontFamily: `${families[fontFace]}, sans-serif`, fontSize: `${(fontSize / page.width) * 100}cqw` },
  };
}
