import { deflateSync } from "node:zlib";
import type { Objects } from "./raw-pdf";
import { stream } from "./raw-pdf";

/** Revisions written by hand after a sealed document, any part of which a test can get wrong. */

export type Row = { number: number; offset: number; generation: number };

type Written = {
  /** Written among the objects without being named by the cross-references. */
  unnamed?: string;
  /** Changes the text of the objects after the offsets were taken from it. */
  body?: (text: string) => string;
  beforeTable?: string;
  table?: (rows: Row[]) => string;
  /** Content of the trailer's dictionary but for /Size and /Prev. */
  trailer?: string;
  size?: number;
  prev?: (last: number) => string;
  beforeEnd?: string;
  named?: (at: number) => number | string;
  end?: string;
};

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");
const bytesOf = (written: string) => new Uint8Array(Buffer.from(written, "latin1"));
export const lastStart = (file: Uint8Array) => Number([...text(file).matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);

/** One subsection for each object in order, with entries of 20 bytes. */
export const usualTable = (rows: Row[]) => tableOf(rows.toSorted((one, other) => one.number - other.number));

export const tableOf = (rows: Row[]) =>
  `xref
0 1
0000000000 65535 f 
${rows
  .map(
    (row) => `${row.number} 1
${entry(row)} 
`,
  )
  .join("")}`;

export const entry = ({ offset, generation }: Row) =>
  `${String(offset).padStart(10, "0")} ${String(generation).padStart(5, "0")} n`;

/** Appends the objects; without further options, as a careful program does. */
export function append(file: Uint8Array, objects: Objects, written: Written = {}): Uint8Array {
  const { unnamed = "", body = (same) => same, beforeTable = "", table = usualTable, beforeEnd = "" } = written;
  const { trailer = "/Root 1 0 R", size = 40, prev = (last) => `/Prev ${last}`, named = (at) => at } = written;
  const rows: Row[] = [];
  let objectsText = "";
  for (const [number, content] of Object.entries(objects)) {
    rows.push({ number: Number(number), offset: file.length + objectsText.length, generation: 0 });
    objectsText += `${number} 0 obj\n${content}\nendobj\n`;
  }
  const objectBytes = body(objectsText) + unnamed + beforeTable;
  const at = file.length + objectBytes.length;
  const last = `trailer\n<</Size ${size}${trailer}${prev(lastStart(file))}>>\n${beforeEnd}startxref\n${named(at)}\n`;
  return bytesOf(text(file) + objectBytes + table(rows) + last + (written.end ?? "%%EOF\n"));
}

type Packed = {
  /** Objects in the object stream, whose number is 38. */
  packed?: Objects;
  /** Members of the object stream that the cross-references do not name. */
  unnamed?: Objects;
  /** Changes the object stream's content or dictionary. */
  content?: (header: string, members: string) => [string, string];
  streamKeys?: string;
  /** Changes the rows of the cross-reference stream, whose number is 39. */
  rows?: (rows: number[][]) => number[][];
  index?: (index: number[]) => number[];
  keys?: string;
  size?: number | string;
  /** The number of the cross-reference stream; if given, the stream does not name itself. */
  own?: number;
  /** The generation of the object stream. */
  generation?: number;
};

/** Appends objects with a cross-reference stream, and an object stream if some are packed. */
export function appendPacked(file: Uint8Array, objects: Objects, written: Packed = {}): Uint8Array {
  const { packed = {}, unnamed = {}, content = (...same) => same, rows = (same) => same } = written;
  const { index = (same) => same, keys = "/Root 1 0 R", size = 40, streamKeys = "", own, generation = 0 } = written;
  const listed = new Map<number, number[]>();
  let body = "";
  const add = (number: number, value: string, generation = 0) => {
    listed.set(number, [1, file.length + body.length, generation]);
    body += `${number} ${generation} obj\n${value}\nendobj\n`;
  };
  for (const [number, value] of Object.entries(objects)) add(Number(number), value);
  const members = [...Object.entries(packed), ...Object.entries(unnamed)];
  if (members.length > 0) {
    const [header, values] = content(...packMembers(members));
    add(38, flate(header + values, `/Type/ObjStm/N ${members.length}/First ${header.length}${streamKeys}`), generation);
    Object.keys(packed).forEach((number, at) => listed.set(Number(number), [2, 38, at]));
  }
  if (own === undefined) listed.set(39, [1, file.length + body.length, 0]);
  const numbers = [...listed.keys()].toSorted((one, other) => one - other);
  const table = rows(numbers.map((number) => listed.get(number) ?? []));
  const data = table.map(([kind = 0, where = 0, last = 0]) =>
    String.fromCharCode(kind, where >> 24, (where >> 16) & 255, (where >> 8) & 255, where & 255, last),
  );
  const ranges = index(numbers.flatMap((number) => [number, 1]));
  const dict = `/Type/XRef/Size ${size}/W[1 4 1]/Index[${ranges.join(" ")}]${keys}/Prev ${lastStart(file)}`;
  const at = file.length + body.length;
  body += `${own ?? 39} 0 obj\n${flate(data.join(""), dict)}\nendobj\nstartxref\n${at}\n%%EOF\n`;
  return bytesOf(text(file) + body);
}

/** The header and the content of an object stream. */
export function packMembers(members: [number: string, value: string][]): [header: string, content: string] {
  let content = "";
  const heads = members.map(([number, value]) => {
    const head = `${number} ${content.length}`;
    content += `${value}\n`;
    return head;
  });
  return [`${heads.join(" ")} `, content];
}

/** A compressed stream. */
export const flate = (data: string, more = "") =>
  stream(deflateSync(Buffer.from(data, "latin1")).toString("latin1"), `/Filter/FlateDecode${more}`);
