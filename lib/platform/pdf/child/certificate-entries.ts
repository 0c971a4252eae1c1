import type { PDFImage } from "pdf-lib";
import type { CertificateDocument, CertificatePerson } from "../contract";
import { colours, sheet, textWidth, type Typesetter } from "../typesetter";
import { heightOfFacts, type ListPlace, setFacts, styles } from "./certificate-facts";

const thumbnail = { width: 66, height: 90 };
const picture = { width: 128, height: 56 };
const gap = 18;
const besideThumbnail: ListPlace = {
  x: thumbnail.width + gap,
  width: textWidth - thumbnail.width - gap,
  labelWidth: 112,
};
const besidePictures: ListPlace = { x: 0, width: textWidth - picture.width - gap, labelWidth: 104 };
const indent = 12;
const outcomeWidth = textWidth * 0.4;
const nameWidth = textWidth - outcomeWidth - gap;

export function heightOfDocument(set: Typesetter, { name, facts }: CertificateDocument): number {
  const nameHeight = set.wrap(name, styles.name, besideThumbnail.width).length * styles.name.leading;
  return withinPage(Math.max(nameHeight + 5 + heightOfFacts(set, facts, besideThumbnail), thumbnail.height));
}

/** A thumbnail of the first page, with name, pages and hashes beside it. */
export function setDocument(set: Typesetter, document: CertificateDocument, image: PDFImage | undefined): void {
  const { x, width } = besideThumbnail;
  set.makeRoom(heightOfDocument(set, document));
  const top = set.y;
  set.element("Sect", () => {
    set.element("H3", () => set.text(document.name, styles.name, { x, width }));
    set.space(5);
    const below = set.y;
    set.y = top;
    if (image) setFramed(set, image, document.alternative);
    set.y = below;
    setFacts(set, document.facts, besideThumbnail);
  });
  set.y = Math.min(set.y, top - thumbnail.height) - gap;
}

export function heightOfPerson(set: Typesetter, { name, facts, agreement, signatures }: CertificatePerson): number {
  const nameHeight = set.wrap(name, styles.name, nameWidth).length * styles.name.leading;
  const beside = Math.max(heightOfFacts(set, facts, besidePictures), signatures.length * (picture.height + gap));
  const quote = agreement
    ? set.wrap(agreement.introduction, styles.label, textWidth).length * styles.label.leading +
      set.wrap(agreement.sentence, styles.quote, textWidth - indent).length * styles.quote.leading
    : 0;
  return withinPage(nameHeight + 6 + beside + quote + 12);
}

/** The person, how they were identified and what they agreed to, beside the pictures of their signatures. */
export function setPerson(set: Typesetter, person: CertificatePerson, images: readonly PDFImage[]): void {
  const { name, outcome, facts, agreement } = person;
  set.makeRoom(heightOfPerson(set, person));
  set.element("Sect", () => {
    const top = set.y;
    set.element("H3", () => set.text(name, styles.name, { x: 0, width: nameWidth }));
    const below = set.y - 6;
    set.y = top;
    set.element("P", () =>
      set.text(outcome, styles.value, { x: textWidth - outcomeWidth, width: outcomeWidth, align: "right" }),
    );
    set.y = Math.min(below, set.y - 6);
    setPictures(set, person, images);
    setFacts(set, facts, besidePictures);
    if (agreement) setAgreement(set, agreement);
  });
  set.space(gap + 4);
}

/** Sets the pictures in the right column from the current height down, without moving. */
function setPictures(set: Typesetter, { signatures }: CertificatePerson, images: readonly PDFImage[]): void {
  const top = set.y;
  const x = textWidth - picture.width;
  for (const [index, image] of images.entries()) {
    setPicture(set, image, { x, ...picture }, signatures[index]?.alternative ?? "");
    set.space(picture.height + 2);
    set.rule({ x, width: picture.width });
    set.space(gap - 6);
  }
  set.y = top;
}

function setAgreement(set: Typesetter, agreement: NonNullable<CertificatePerson["agreement"]>): void {
  set.space(6);
  set.element("P", () => set.text(agreement.introduction, styles.label));
  set.space(2);
  const from = set.y;
  const place = { x: indent, width: textWidth - indent };
  set.element("BlockQuote", () => set.text(agreement.sentence, styles.quote, place), { language: agreement.language });
  const to = set.y;
  if (to < from) {
    set.y = from;
    set.box({ x: 0, width: 2, height: from - to, colour: colours.line });
    set.y = to;
  }
}

/** Adds a hairline, because a white page has no visible edge. */
function setFramed(set: Typesetter, image: PDFImage, alternative: string): void {
  const room = { x: 0, ...thumbnail };
  setPicture(set, image, room, alternative);
  set.frame({ ...fitted(image, room), thickness: 0.5, colour: colours.line });
}

type Room = { x: number; width: number; height: number };

function fitted(image: PDFImage, room: Room): Room {
  const scale = Math.min(room.width / image.width, room.height / image.height);
  return { x: room.x, width: image.width * scale, height: image.height * scale };
}

/** Draws the image as large as fits, from the room's top left corner. */
function setPicture(set: Typesetter, image: PDFImage, room: Room, alternative: string): void {
  const place = fitted(image, room);
  set.element("Figure", () => set.image(image, place), { alternative, box: set.boxHere(place) });
}

/** Limits the height to one page; a taller entry is split across pages. */
const withinPage = (height: number) => Math.min(height, sheet.height - sheet.head - sheet.foot);
