import { encode } from "uqr";
import type { CertificateData } from "../contract";
import { colours, type TextStyle, textWidth, type Typesetter } from "../typesetter";
import { type ListPlace, setFacts, styles } from "./certificate-facts";

const whenWidth = 142;
const edge = 6;
const padding = 4;
const code = { size: 104, gap: 24 };
const roomForFacts = 60;
const besideCode: ListPlace = { x: 0, width: textWidth - code.size - code.gap, labelWidth: 104 };

/** The events as a table whose head is repeated on each page. */
export function setEvents(set: Typesetter, { introduction, head, rows }: CertificateData["events"]): void {
  set.element("P", () => set.text(introduction, styles.label));
  set.space(8);
  set.element("Table", () => {
    set.element("THead", () => setRow(set, head, "TH"));
    set.onNewPage = () => setRow(set, head, "TH");
    set.element("TBody", () => {
      for (const row of rows) setRow(set, row, "TD");
    });
    set.onNewPage = undefined;
  });
}

function setRow(set: Typesetter, [when, what]: [string, string], type: "TH" | "TD"): void {
  const style: TextStyle & { leading: number } = type === "TH" ? styles.head : styles.value;
  const places = [
    { x: edge, width: whenWidth - edge - 8 },
    { x: whenWidth, width: textWidth - whenWidth },
  ] as const;
  const counts = [set.wrap(when, style, places[0].width).length, set.wrap(what, style, places[1].width).length];
  const height = Math.max(...counts) * style.leading + 2 * padding;
  set.makeRoom(height);
  const [top, page] = [set.y, set.pageIndex];
  if (type === "TH") set.box({ x: 0, width: textWidth, height, colour: colours.paper2 });
  set.element("TR", () => {
    for (const [index, text] of [when, what].entries()) {
      set.y = top - padding;
      const place = places[index === 0 ? 0 : 1];
      set.element(type, () => set.text(text, style, place));
    }
  });
  set.y = set.pageIndex === page ? top - height : set.y - padding;
  set.rule();
}

export function heightOfVerification(set: Typesetter, { paragraphs }: CertificateData["verification"]): number {
  const { width } = besideCode;
  const lines = paragraphs.reduce((sum, text) => sum + set.wrap(text, styles.value, width).length, 0);
  return Math.max(lines * styles.value.leading + paragraphs.length * 6, code.size) + roomForFacts;
}

/** How to verify the document, as text and as a QR code. */
export function setVerification(set: Typesetter, part: CertificateData["verification"]): void {
  const { paragraphs, facts, address, alternative } = part;
  const width = besideCode.width;
  set.makeRoom(heightOfVerification(set, part));
  const top = set.y;
  const place = { x: textWidth - code.size, width: code.size, height: code.size };
  const { data } = encode(address, { ecc: "M", border: 0 });
  set.element("Figure", () => set.grid(data, { x: place.x, size: code.size }), {
    alternative,
    box: set.boxHere(place),
  });
  for (const text of paragraphs) {
    set.element("P", () => set.text(text, styles.value, { x: 0, width }));
    set.space(6);
  }
  set.y = Math.min(set.y, top - code.size) - 8;
  setFacts(set, facts, { ...besideCode, width: textWidth });
}
