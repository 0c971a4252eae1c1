import { AFRelationship, type PDFImage } from "pdf-lib";
import { sharp } from "@/lib/platform/process/sharp";
import type { CertificateData } from "../contract";
import { colours, sheet, textWidth, Typesetter } from "../typesetter";
import { heightOfDocument, heightOfPerson, setDocument, setPerson } from "./certificate-entries";
import { type ListPlace, setFacts, styles } from "./certificate-facts";
import { heightOfVerification, setEvents, setVerification } from "./certificate-parts";

/** Pixels: about twice the resolution that the size on the page needs on a screen. */
const thumbnailPixels = 260;
const signaturePixels = 620;
const headingHeight = 54;
const roomWithEvents = 80;
const noticePadding = 12;

/** Writes a certificate on A4, tagged for screen readers; the audit chain, if there is one, is an associated file. */
export async function writeCertificate(data: CertificateData): Promise<Uint8Array> {
  const { attachment, documents, people, ...texts } = data;
  const set = await Typesetter.create(textsOf({ documents, people, ...texts }), { isTagged: true });
  const thumbnails = await Promise.all(documents.list.map(({ thumbnail }) => embedThumbnail(set, thumbnail)));
  const signatures = await Promise.all(
    people.map(({ list }) =>
      Promise.all(list.map(({ signatures: own }) => Promise.all(own.map(({ png }) => embedSignature(set, png))))),
    ),
  );
  set.pdf.setTitle(`${data.title}: ${data.subtitle}`);
  setTop(set, data);
  const [firstDocument] = documents.list;
  setPart(set, documents.heading, firstDocument ? heightOfDocument(set, firstDocument) : 0, () => {
    for (const [index, document] of documents.list.entries()) setDocument(set, document, thumbnails[index]);
  });
  for (const [part, { heading, list }] of people.entries())
    setPart(set, heading, list[0] ? heightOfPerson(set, list[0]) : 0, () => {
      for (const [index, person] of list.entries()) setPerson(set, person, signatures[part]?.[index] ?? []);
    });
  setPart(set, data.events.heading, roomWithEvents, () => setEvents(set, data.events));
  setPart(set, data.verification.heading, heightOfVerification(set, data.verification), () =>
    setVerification(set, data.verification),
  );
  if (attachment)
    await set.pdf.attach(new TextEncoder().encode(attachment.json), attachment.name, {
      mimeType: "application/json",
      description: attachment.description,
      afRelationship: AFRelationship.Data,
      creationDate: data.madeAt,
      modificationDate: data.madeAt,
    });
  return set.finish(data);
}

/** All characters on the pages. */
const textsOf = (data: Omit<CertificateData, "attachment">) =>
  `${JSON.stringify(data, (_, value: unknown) => (value instanceof Uint8Array ? undefined : value))}0123456789`;

function setTop(set: Typesetter, { title, subtitle, notice, summary, facts }: CertificateData): void {
  set.box({ x: 0, width: 34, height: 4, colour: colours.mark });
  set.space(20);
  set.element("H1", () => set.text(title, styles.title));
  set.space(4);
  set.element("P", () => set.text(subtitle, styles.subtitle));
  set.space(16);
  if (notice) setNotice(set, notice);
  set.element("P", () => set.text(summary, styles.lead));
  set.space(14);
  setFacts(set, facts, wholeLine);
}

const wholeLine: ListPlace = { x: 0, width: textWidth, labelWidth: 138 };

function setNotice(set: Typesetter, { heading, text }: { heading: string; text: string }): void {
  const place = { x: noticePadding, width: textWidth - 2 * noticePadding };
  const lines = [styles.strong, styles.value].map((style, index) => {
    const { length } = set.wrap(index === 0 ? heading : text, style, place.width);
    return length * style.leading;
  });
  const height = lines.reduce((sum, each) => sum + each, 2 * noticePadding);
  set.frame({ x: 0, width: textWidth, height });
  set.space(noticePadding);
  set.element("P", () => set.text(heading, styles.strong, place));
  set.element("P", () => set.text(text, styles.value, place));
  set.space(noticePadding + 14);
}

/** Keeps the heading on the same page as its first entry, which has the height `room`. */
function setPart(set: Typesetter, heading: string, room: number, content: () => void): void {
  set.makeRoom(Math.min(headingHeight + room, sheet.height - sheet.head - sheet.foot));
  if (!set.isAtTop) set.space(26);
  set.element("Sect", () => {
    set.element("H2", () => set.text(heading, styles.heading));
    set.space(8);
    content();
  });
}

async function embedThumbnail(set: Typesetter, webp: Uint8Array | undefined): Promise<PDFImage | undefined> {
  if (!webp) return undefined;
  const fitted = sharp(webp).resize({ width: thumbnailPixels, height: thumbnailPixels, fit: "inside" });
  return set.pdf.embedJpg(await fitted.flatten({ background: "#fff" }).jpeg({ quality: 82 }).toBuffer());
}

async function embedSignature(set: Typesetter, png: Uint8Array): Promise<PDFImage> {
  const fitted = sharp(png).resize({ width: signaturePixels, withoutEnlargement: true });
  return set.pdf.embedPng(await fitted.png().toBuffer());
}
