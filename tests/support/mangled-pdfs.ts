import { deflateSync } from "node:zlib";

/** PDFs as faulty software and damage leave them. Every one can be opened by some reader. */

/** The parts of a PDF as Latin-1 text, one entry per object, written in the order of their numbers. */
type Parts = { header: string; objects: string[]; trailer: string };
type Mangle = (parts: Parts) => void;

const heading = "BT /F1 20 Tf 30 350 Td (Agreement) Tj ET 0.8 g 30 100 90 90 re f 0 g";
const clause = "BT /F1 12 Tf 30 300 Td (The parties agree.) Tj ET 0.5 g 150 100 90 90 re f 0 g";

/** One page of 300 × 400 points, whose content is objects 5 and 6; object 4 is the font. */
function plainParts(): Parts {
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] /Resources << /Font << /F1 4 0 R >> >> /Contents [5 0 R 6 0 R] >>";
  return {
    header: "%PDF-1.7\n",
    objects: [
      "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n",
      "2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n",
      `3 0 obj\n${page}\nendobj\n`,
      "4 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n",
      streamObject(5, heading),
      streamObject(6, clause),
    ],
    trailer: "",
  };
}

function streamObject(number: number, content: string, entries = ""): string {
  return `${number} 0 obj\n<< /Length ${content.length} ${entries}>>\nstream\n${content}\nendstream\nendobj\n`;
}

/** Writes the cross-reference table; its offsets are right unless the mangling changes them. */
function write({ header, objects, trailer }: Parts): Uint8Array {
  let text = header;
  const offsets = objects.map((object) => {
    const offset = text.length;
    text += object;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join("")}`;
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + end + trailer, "latin1");
}

const swap =
  (index: number, from: string | RegExp, to: string): Mangle =>
  ({ objects }) => {
    const before = objects[index] ?? "";
    objects[index] = before.replace(from, to);
    if (objects[index] === before) throw new Error(`Nothing to mangle: ${String(from)}`);
  };
const contents = (value: string) => swap(2, "[5 0 R 6 0 R]", value);
const [page, second] = [2, 5];
const wholeFlate = deflateSync(Buffer.from(clause), { level: 0 }).toString("latin1");
const flate = deflateSync(Buffer.from(clause.repeat(20))).toString("latin1");
const content = (text: string, entries = ""): Mangle => {
  return ({ objects }) => void (objects[second] = streamObject(6, text, entries));
};

/** Each row as differences from the row above, or as it is for the first. */
function pngRows(text: string, columns: number): Buffer {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns));
  const rows = Array.from({ length: bytes.length / columns }, (_, row) => {
    const above = (column: number) => (row > 0 ? (bytes[(row - 1) * columns + column] ?? 0) : 0);
    const own = bytes.subarray(row * columns, (row + 1) * columns);
    return Buffer.concat([Buffer.from([2]), own.map((byte, column) => byte - above(column))]);
  });
  return Buffer.concat(rows);
}

/** Each byte as the difference from the byte before it in its row. */
function tiffRows(text: string, columns: number): Buffer {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns));
  return Buffer.from(bytes.map((byte, at) => (at % columns === 0 ? byte : byte - (bytes[at - 1] ?? 0))));
}

/** LZW without compression: nine bits a byte, with a reset before the table grows. */
function lzw(text: string): string {
  const [forget, end] = [256, 257];
  const codes = [...Buffer.from(text)].flatMap((byte, at) => (at % 200 === 0 ? [forget, byte] : [byte]));
  const bits = [...codes, end].map((code) => code.toString(2).padStart(9, "0")).join("");
  return (bits.match(/.{1,8}/g) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte.padEnd(8, "0"), 2)))
    .join("");
}

const runs = (text: string) =>
  `${(text.match(/[^]{1,128}/g) ?? []).map((run) => String.fromCharCode(run.length - 1) + run).join("")}\x80`;

function ascii85(text: string): string {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const groups = Array.from({ length: bytes.length / 4 }, (_, group) => {
    const value = bytes.readUInt32BE(4 * group);
    return [4, 3, 2, 1, 0].map((power) => String.fromCharCode(33 + (Math.floor(value / 85 ** power) % 85))).join("");
  });
  return `${groups.join("")}~>`;
}

const manglings: Record<string, Mangle> = {
  "is whole": () => undefined,
  "names content that is not there": contents("[5 0 R 77 0 R 6 0 R]"),
  "names nothing but content that is not there": contents("[77 0 R]"),
  "names content beyond any number": contents("[5 0 R 8388608 0 R]"),
  "has a dictionary among its content": contents("[5 0 R 4 0 R 6 0 R]"),
  "has itself among its content": contents("[5 0 R 3 0 R]"),
  "has a number and a null among its content": contents("[null 5 0 R 12 6 0 R]"),
  "has a list within its content": contents("[5 0 R [6 0 R]]"),
  "has a dictionary for content": contents("4 0 R"),
  "has a number for content": contents("17"),
  "has an empty list for content": contents("[]"),
  "has a word in capitals: OBJ": swap(second, "obj", "OBJ"),
  "has a word in capitals: STREAM": swap(second, "stream", "STREAM"),
  "has a word in capitals: ENDSTREAM": swap(second, "endstream", "ENDSTREAM"),
  "has a word in capitals: ENDOBJ": swap(second, "endobj", "ENDOBJ"),
  "has a misspelt number of an object": swap(second, "6 0 obj", "x 0 obj"),
  "has another number on an object than the table says": swap(second, "6 0 obj", "9 0 obj"),
  "has another generation on an object": swap(second, "6 0 obj", "6 1 obj"),
  "has its number and word run together": swap(second, "6 0 obj", "6 0obj"),
  "has a word in capitals, of its page: OBJ": swap(page, "obj", "OBJ"),
  "has a tab after stream": swap(second, "stream\n", "stream\t\n"),
  "has a bare tab after stream": swap(second, "stream\n", "stream\t"),
  "has a carriage return after stream": swap(second, "stream\n", "stream\r"),
  "has a space after stream": swap(second, "stream\n", "stream \n"),
  "has nothing after stream": swap(second, "stream\n", "stream"),
  "lacks an endstream": swap(second, "endstream\n", ""),
  "lacks an endobj": swap(second, "endobj\n", ""),
  "lacks both ends": swap(second, "endstream\nendobj\n", ""),
  "has a length of nothing": swap(second, /\/Length \d+/, "/Length 0"),
  "has a length beyond the file": swap(second, /\/Length \d+/, "/Length 99999"),
  "has a length below nothing": swap(second, /\/Length \d+/, "/Length -5"),
  "has a length that is not there": swap(second, /\/Length \d+/, "/Length 66 0 R"),
  "has a filter that nobody knows": swap(second, "/Length", "/Filter /Foo /Length"),
  "has one unknown filter among two": swap(second, "/Length", "/Filter [/ASCIIHexDecode /Foo] /Length"),
  "has a number for a filter": swap(second, "/Length", "/Filter 12 /Length"),
  "has a picture's filter on its content": swap(second, "/Length", "/Filter /DCTDecode /Length"),
  "says flate of what is plain": swap(second, "/Length", "/Filter /FlateDecode /Length"),
  "breaks off within flate": content(flate.slice(0, 40), "/Filter /FlateDecode "),
  "breaks within flate": content(`${flate.slice(0, 60)}\xff\xff\xff${flate.slice(63)}`, "/Filter /FlateDecode "),
  "has the short name of a filter": content(wholeFlate, "/Filter /Fl "),
  "has its filter in a list": content(wholeFlate, "/Filter [/FlateDecode] /DecodeParms [null] "),
  "has a PNG predictor on its content": content(
    deflateSync(pngRows(clause, 20)).toString("latin1"),
    "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 20 >> ",
  ),
  "has a TIFF predictor on its content": content(
    deflateSync(tiffRows(clause, 20)).toString("latin1"),
    "/Filter [/FlateDecode] /DecodeParms [<< /Predictor 2 /Columns 20 >>] ",
  ),
  "has its content in LZW": content(lzw(clause), "/Filter /LZWDecode "),
  "has its content in runs, in hexadecimal digits": content(
    `${Buffer.from(runs(clause), "latin1").toString("hex")}>`,
    "/Filter [/ASCIIHexDecode /RunLengthDecode] ",
  ),
  "has its content in Adobe's 85 characters": content(ascii85(clause), "/Filter /ASCII85Decode "),
  "names the filter of encryption": content(clause, "/Filter [/Crypt] /DecodeParms [<< /Name /Identity >>] "),
  "leaves a string open": content(`${clause} BT (and so`),
  "leaves a list open": content(`${clause} BT [(and so) 12`),
  "leaves a dictionary open": content(`${clause} /Span << /ActualText (x)`),
  "leaves a hexadecimal string open": content(`${clause} BT <41`),
  "leaves a picture open": content(`${clause} q BI /W 2 /H 2 /BPC 8 /CS /G ID abcd`),
  "begins a picture and leaves it": content(`${clause} BI /W 2`),
  "closes one list of two": content(`${clause} [ [ >> ] 12`),
  "ends a picture that it never began": content(`ID ${clause} q q q (EI `),
  "holds the end of a picture within a picture": content(
    `q 50 0 0 50 30 200 cm BI /W 4 /H 4 /BPC 8 /CS /G ID ab EI q q ((( EI Q ${clause}`,
  ),
  "hides what follows": content(`${clause} /OC /None BDC 0 0 0 0 re W n q q`),
  "has content that pops too much": content(`Q Q Q ${clause} Q 0.1 0 0 0.1 0 0 cm`),
  "has a number for resources": swap(page, "<< /Font << /F1 4 0 R >> >>", "12"),
  "has resources that are not there": swap(page, "<< /Font << /F1 4 0 R >> >>", "55 0 R"),
  "has a list for its objects to draw": swap(page, "/Resources <<", "/Resources << /XObject [1 2]"),
  "has fonts that are not there": swap(page, "/F1 4 0 R", "/F1 44 0 R"),
  "has something other than a page for a page": swap(page, "/Type /Page", "/Type /Font"),
  "has no type on its page": swap(page, "/Type /Page ", ""),
  "has a number for annotations": swap(page, "/Contents", "/Annots 12 /Contents"),
  "has a number for a group": swap(page, "/Contents", "/Group 12 /Contents"),
  "stands after three lines of something else": (parts) => void (parts.header = `MZ\n\x00\x01\nhello\n${parts.header}`),
  "has an object before its header": (parts) =>
    void (parts.header = `${streamObject(6, "0 0 1 rg 0 0 300 50 re f")}${parts.header}`),
  "has an object after its end": (parts) => void (parts.trailer = streamObject(6, "1 0 0 rg 0 0 300 50 re f")),
  "has a page's objects after its end": (parts) => {
    parts.trailer = `${parts.objects.splice(5, 1)[0] ?? ""}%%EOF\n`;
  },
  "has an object twice": ({ objects }) => void objects.splice(5, 0, streamObject(6, "0 1 0 rg 0 0 300 50 re f")),
};

/**
 * Each manipulation as a file, named after what it does to the page. The cross-reference table is right where possible.
 */
export const mangledPdfs: [string, Uint8Array][] = Object.entries(manglings).map(([name, mangle]) => {
  const parts = plainParts();
  mangle(parts);
  return [name, write(parts)];
});

const afterwards: [string, (text: string) => string][] = [
  [
    "has an object in its table twice",
    (text) => text.replace("0 7\n", "0 8\n").replace("trailer", `${lastEntry(text)}trailer`),
  ],
  ["has a second section with another place", (text) => text.replace("trailer", "6 1\n0000000009 00000 n \ntrailer")],
  [
    "has a table that is one off",
    (text) => text.replaceAll(/(\d{9})(\d) 00000 n/g, (_, high, low) => `${high}${(Number(low) + 1) % 10} 00000 n`),
  ],
  ["has no table", (text) => text.replace(/xref\n[^]*trailer/, "trailer")],
  ["says that its content is free", (text) => text.replace(/00000 n( \ntrailer)/, "00000 f$1")],
  ["starts its table nowhere", (text) => text.replace(/startxref\n\d+/, "startxref\n999999")],
  ["has no end", (text) => text.slice(0, text.indexOf("trailer"))],
];
function lastEntry(text: string): string {
  return /\d{10} 00000 n \n(?=trailer)/.exec(text)?.[0] ?? "";
}
for (const [name, change] of afterwards)
  mangledPdfs.push([name, Buffer.from(change(Buffer.from(write(plainParts())).toString("latin1")), "latin1")]);

/** Keywords of a PDF, with typical mistakes of software. */
const slips: [RegExp, string[]][] = [
  [/\bobj\b/g, ["OBJ", "ob", "objj"]],
  [/(?<!end)stream\r?\n/g, ["STREAM\n", "stream\t\n", "stream\r", "stream  \n", "strea\n"]],
  [/endstream/g, ["", "ENDSTREAM", "endstrea"]],
  [/endobj/g, ["", "ENDOBJ"]],
  [/\/Contents\b/g, ["/Content", "/Contents null", "/Contents 3"]],
  [/\/FlateDecode/g, ["/FlatDecode", "/Foo", "/LZWDecode"]],
  [/\/Length \d+/g, ["/Length 0", "/Length 1", "/Length 9999999", "/Lenght 12"]],
  [/\d+ 0 R/g, ["99999 0 R", "1 0 R", "null", "7 0 R"]],
  [/\d+ 0 obj/g, ["x 0 obj", "99999 0 obj", "1 0 obj", "3 0 obj"]],
  [/\/Resources/g, ["/Resource", "/Resources 5"]],
  [/\d{10} \d{5} n/g, ["0000000000 65535 f", "0000000012 00000 n"]],
  [/startxref/g, ["startxre", "startxref 1"]],
  [/<</g, ["<", ""]],
  [/>>/g, [">", ""]],
];

/** The bytes with a few such mistakes and damaged bytes, the same for the same seed. */
export function mutate(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed);
  let text = Buffer.from(bytes).toString("latin1");
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const [word, instead] = slips[Math.floor(random() * slips.length)] ?? [/$/, [""]];
    const places = [...text.matchAll(word)];
    const place = places[Math.floor(random() * places.length)];
    const better = instead[Math.floor(random() * instead.length)] ?? "";
    if (place) text = text.slice(0, place.index) + better + text.slice(place.index + place[0].length);
    if (random() > 0.3) continue;
    const at = Math.floor(random() * text.length);
    const length = Math.floor(random() * 12);
    text = text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + length);
  }
  return Buffer.from(text, "latin1");
}

/** Mulberry32: numbers from 0 to 1, the same sequence for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
