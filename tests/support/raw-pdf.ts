/** PDFs written by hand, revision by revision, so that a test can break any rule of the format. */

export type Objects = Record<number, string>;

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const usualRoom = 24 * 1024;
export const rangeRoom = "[0 0000000000 0000000000 0000000000]";
/** Space for a signature of the given number of hexadecimal digits. */
export const roomFor = (digits: number) => `<${"0".repeat(digits)}>`;
export const contentsRoom = roomFor(usualRoom);

/** A page that shows the text, with a form field to fill in and a signature field on it. */
export const page = (text: string): Objects => ({
  1: "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R 7 0 R]/SigFlags 3>>>>",
  2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R 7 0 R]>>",
  4: stream(`BT /F 20 Tf 30 300 Td (${text}) Tj ET`),
  5: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  6: "<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/Rect[0 0 0 0]/F 132/P 3 0 R/V 8 0 R>>",
  7: "<</Type/Annot/Subtype/Widget/FT/Tx/T(Place)/Rect[30 100 200 120]/F 4/P 3 0 R/DA(/F 9 Tf)>>",
});

export const stream = (data: string, more = "") => `<</Length ${data.length}${more}>>\nstream\n${data}\nendstream`;

export const signature = (more = "/SubFilter/ETSI.CAdES.detached", range = rangeRoom, contents = contentsRoom) =>
  `<</Type/Sig/Filter/Adobe.PPKLite${more}/M(D:20261121100000Z)/ByteRange${range}/Contents${contents}>>`;

/** Writes the objects as a new document, or as a further revision of one. */
export function save(objects: Objects, previous: Uint8Array = new Uint8Array(), trailer = "/Root 1 0 R"): Uint8Array {
  let text = previous.length > 0 ? latin1(previous) : "%PDF-1.7\n";
  const before = [...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  const rows: string[] = [];
  for (const [number, body] of Object.entries(objects)) {
    rows.push(`${number} 1\n${String(text.length).padStart(10, "0")} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const at = text.length;
  const chain = before === undefined ? "" : `/Prev ${before}`;
  text += `xref\n0 1\n0000000000 65535 f \n${rows.join("")}trailer\n<</Size 40${trailer}${chain}>>\nstartxref\n${at}\n%%EOF\n`;
  return bytesOf(text);
}

/** Each byte as the character with that code. */
function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("latin1");
}

/** Fills in the last byte range and signature; `hole` moves the end of the excluded range. */
export async function sign(
  unsigned: Uint8Array,
  make: (covered: Uint8Array) => Promise<Uint8Array>,
  { hole = 0, beyond = 0 } = {},
): Promise<Uint8Array> {
  const text = latin1(unsigned);
  const [contents = "", room = ""] = [...text.matchAll(/<(0{1000,})>/g)].at(-1) ?? [];
  const start = text.lastIndexOf(contents);
  const end = start + contents.length + hole;
  const range = `[0 ${start} ${end} ${unsigned.length - end + beyond}]`;
  const ranged = text.replace(rangeRoom, range.padEnd(rangeRoom.length));
  const covered = bytesOf(ranged.slice(0, start) + ranged.slice(end));
  const hex = Buffer.from(await make(covered)).toString("hex");
  if (hex.length > room.length) throw new Error("The signature is longer than its place.");
  return bytesOf(`${ranged.slice(0, start)}<${hex.padEnd(room.length, "0")}>${ranged.slice(start + contents.length)}`);
}

/** The bytes of the last signature, and the bytes of the file that it covers. */
export function signedParts(file: Uint8Array): { cms: Uint8Array; covered: Uint8Array } {
  const text = latin1(file);
  const [, start, end] = [...text.matchAll(/\/ByteRange\s*\[\s*0 (\d+) (\d+) \d+\s*\]/g)].at(-1) ?? [];
  const cms = Buffer.from(text.slice(Number(start) + 1, Number(end) - 1), "hex");
  return { cms: new Uint8Array(cms), covered: bytesOf(text.slice(0, Number(start)) + text.slice(Number(end))) };
}

export const replaced = (file: Uint8Array, from: string, to: string): Uint8Array => {
  const text = latin1(file);
  if (!text.includes(from)) throw new Error(`Nothing to replace: ${from}`);
  return bytesOf(text.replace(from, to));
};

export const appended = (file: Uint8Array, more: string): Uint8Array => bytesOf(latin1(file) + more);
