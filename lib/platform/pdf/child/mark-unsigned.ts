import {
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  fill,
  setFillingRgbColor,
  PDFDocument,
  type PDFOperator,
  type PDFRef,
} from "pdf-lib";
import type { Stamp, UnsignedMark } from "../contract";
import { displayedSize, pageMatrix, type PageBox, withFoot } from "../geometry";
import { drawOver } from "./draw-over";
import { drawText } from "./draw-text";
import { embedFaces, type FaceSet, finishFaces, fontResources } from "./embed-faces";
import { readPageBox, writePageBox } from "./page-box";
import { loadOptions, saveOptions } from "./pdf-lib-options";
import { applyStamps } from "./stamp";
import { measureIn } from "./text-layout";

const fontFace = "Helvetica";
const smallestLong = 6;
const smallestShort = 0.1; // a tiny page is marked too
/** Of the strip below a page: in points, and of the longer side of a page that is larger than usual. */
const [leastHeight, share] = [18, 0.02];
const textShare = 0.5;
const paper = [1, 1, 1] as const;
const red = [0xa8 / 255, 0x1c / 255, 0x1c / 255] as const;

/**
 * Draws the stamps, then adds a strip with the mark below each page, as displayed: it covers nothing of the page, shows on
 * a page of any colour and size, and leaves what is drawn at its scale.
 */
export async function markUnsigned(work: {
  bytes: Uint8Array;
  stamps: Stamp[];
  mark: UnsignedMark;
}): Promise<Uint8Array> {
  const { bytes, stamps, mark } = work;
  const pdf = await PDFDocument.load(bytes, loadOptions);
  await applyStamps(pdf, stamps);
  const faces = await embedFaces(
    pdf,
    [mark.short, mark.long].map((text) => ({ text, fontFace })),
  );
  for (const page of pdf.getPages()) {
    const { width, height } = displayedSize(readPageBox(page.node));
    const strip = Math.max(leastHeight, share * Math.max(width, height));
    const box = withFoot(readPageBox(page.node), strip);
    writePageBox(page.node, box);
    drawOver(page, drawStrip(pdf, box, strip, mark, faces));
  }
  finishFaces(faces);
  return pdf.save(saveOptions);
}

function drawStrip(pdf: PDFDocument, box: PageBox, height: number, mark: UnsignedMark, faces: FaceSet): PDFRef {
  const { width } = displayedSize(box);
  const fontSize = height * textShare;
  const isLong = measureIn(fontFace, faces)(mark.long) * smallestLong <= width * 0.9;
  const text = isLong ? mark.long : mark.short;
  const place = { x: 0, y: 0, width, height };
  const line = { text, fontFace, fontSize, smallest: smallestShort, multiline: false, align: "centre" } as const;
  const operators: PDFOperator[] = [
    setFillingRgbColor(...paper),
    rectangle(place.x, place.y, place.width, place.height),
    fill(),
    pushGraphicsState(),
    setFillingRgbColor(...red),
    ...drawText(line, place, faces),
    popGraphicsState(),
  ];
  const strip = pdf.context.formXObject(operators, {
    BBox: pdf.context.obj([0, 0, width, height]),
    Matrix: pdf.context.obj(pageMatrix(box)),
    Resources: { Font: Object.fromEntries(fontResources(faces)) },
  });
  return pdf.context.register(strip);
}
