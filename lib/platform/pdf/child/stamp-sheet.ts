import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  setFillingRgbColor,
  setStrokingRgbColor,
  type PDFDocument,
  type PDFOperator,
  type PDFRef,
} from "pdf-lib";
import { captionOf } from "../caption";
import type { FontFace, Stamp } from "../contract";
import { displayedSize, pageMatrix, placeOnPage, type PageBox, type UprightBox } from "../geometry";
import { drawComb } from "./draw-comb";
import { drawCheck, drawRadio } from "./draw-marks";
import { drawText } from "./draw-text";
import { fontResources, type FaceSet } from "./embed-faces";
import type { EmbeddedImage, StampImages } from "./embed-images";

const ink = [0x1a / 255, 0x1c / 255, 0x28 / 255] as const;
const captionFace = "Helvetica";

/**
 * All stamps of a page as one form XObject in upright space, with its own resources to avoid clashes with the page's.
 */
export async function makeStampSheet(
  pdf: PDFDocument,
  box: PageBox,
  stamps: Stamp[],
  faces: FaceSet,
  images: StampImages,
): Promise<PDFRef> {
  const page = displayedSize(box);
  const drawn: EmbeddedImage[] = [];
  const operators: PDFOperator[] = [setFillingRgbColor(...ink), setStrokingRgbColor(...ink)];
  for (const stamp of stamps) {
    const field = placeOnPage(stamp, box);
    const image = stamp.kind === "image" ? await images.embed(stamp.image) : undefined;
    if (image) drawn.push(image);
    operators.push(pushGraphicsState(), ...drawStamp(stamp, field, faces, image), popGraphicsState());
  }
  const sheet = pdf.context.formXObject(operators, {
    BBox: pdf.context.obj([0, 0, page.width, page.height]),
    Matrix: pdf.context.obj(pageMatrix(box)),
    Resources: {
      Font: Object.fromEntries(fontResources(faces)),
      XObject: Object.fromEntries(drawn.map((image) => [imageKey(image), image.ref])),
    },
  });
  return pdf.context.register(sheet);
}

function drawStamp(stamp: Stamp, field: UprightBox, faces: FaceSet, image?: EmbeddedImage): PDFOperator[] {
  switch (stamp.kind) {
    case "text":
      return stamp.comb ? drawComb({ ...stamp, cells: stamp.comb }, field, faces) : drawText(stamp, field, faces);
    case "check":
      return drawCheck(stamp.checked, field);
    case "radio":
      return drawRadio(stamp.selected, field);
    case "image":
      return image ? drawImage(image, stamp.caption, field, faces) : [];
  }
}

/** Draws the image centred and as large as fits, above the caption if there is one. */
function drawImage(
  image: EmbeddedImage,
  caption: string | undefined,
  field: UprightBox,
  faces: FaceSet,
): PDFOperator[] {
  const { height: lineRoom, ...size } = captionOf(field.height);
  const captionHeight = caption ? lineRoom : 0;
  const room = { ...field, y: field.y + captionHeight, height: field.height - captionHeight };
  const scale = Math.min(room.width / image.width, room.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const [x, y] = [room.x + (room.width - width) / 2, room.y + (room.height - height) / 2];
  const below = { x: field.x, y: field.y, width: field.width, height: captionHeight };
  const line = { text: caption ?? "", fontFace: captionFace, align: "centre", ...size } as const;
  return [
    pushGraphicsState(),
    concatTransformationMatrix(width, 0, 0, height, x, y),
    drawObject(imageKey(image)),
    popGraphicsState(),
    ...(caption ? drawText(line, below, faces) : []),
  ];
}

function imageKey(image: EmbeddedImage): string {
  return `I${image.ref.objectNumber}`;
}

export function textsOf(stamps: Stamp[]): { text: string; fontFace: FontFace }[] {
  return stamps.flatMap((stamp) => {
    if (stamp.kind === "text") return { text: stamp.text, fontFace: stamp.fontFace };
    return stamp.kind === "image" && stamp.caption ? { text: stamp.caption, fontFace: captionFace } : [];
  });
}
