import type { Cluster } from "../shape-text";

type Point = { x: number; y: number; isOnCurve: boolean };
type Box = { x0: number; y0: number; x1: number; y1: number };

/** Of the written font, whatever the units of its outlines were. */
export const unitsPerEm = 1000;
const onCurve = 1;
const macStyle = 0;

/**
 * Writes each cluster as a glyph of a TrueType font with the tables that a PDF needs (ISO 32000-1, 9.9). Glyph 0 is
 * empty; the others are in the given order. A font of our own, because the outlines may come from several files, some
 * of which fontkit cannot subset, and so that text can be extracted in order without positions.
 */
export function writeTrueType(clusters: readonly Cluster[]): Uint8Array {
  const contours = [[], ...clusters.map(({ parts }) => parts.flatMap(contoursOf))];
  const boxes = contours.map(boxOf);
  const glyphs = contours.map((each, index) => encodeGlyph(each, boxes[index] ?? none));
  const widths = [0, ...clusters.map(({ width }) => Math.round(width * unitsPerEm))];
  const offsets = [0];
  for (const { length } of glyphs) offsets.push((offsets.at(-1) ?? 0) + length);
  const whole = boxes.reduce(around, none);
  return writeTables({
    glyf: Buffer.concat(glyphs),
    head: headOf(whole),
    hhea: hheaOf(whole, widths),
    hmtx: Buffer.concat(widths.map((width, index) => int16s(width, boxes[index]?.x0 ?? 0))),
    loca: uint32s(...offsets),
    maxp: maxpOf(contours),
  });
}

/** TrueType has quadratic curves only; the outlines are of TrueType fonts. */
function contoursOf({ outline, unitsPerEm: own, x, y }: Cluster["parts"][number]): Point[][] {
  const contours: Point[][] = [];
  const scaled = (value: number | undefined, place: number) => Math.round(((value ?? 0) / own + place) * unitsPerEm);
  for (const { command, args } of outline.commands) {
    const points: Point[] = [];
    for (let at = 0; at < args.length; at += 2)
      points.push({ x: scaled(args[at], x), y: scaled(args[at + 1], y), isOnCurve: at === args.length - 2 });
    if (command === "bezierCurveTo") throw new Error("A fallback face has cubic curves");
    if (command === "moveTo") contours.push(points);
    else contours.at(-1)?.push(...points);
  }
  return contours.map(withoutRepeatedStart).filter(({ length }) => length > 1);
}

/** A contour closes itself. */
function withoutRepeatedStart(contour: Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)];
  const isRepeated = contour.length > 1 && last?.isOnCurve && first?.x === last.x && first.y === last.y;
  return isRepeated ? contour.slice(0, -1) : contour;
}

const none: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };

function boxOf(contours: Point[][]): Box {
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  if (points.length === 0) return none;
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

const around = (one: Box, other: Box): Box => ({
  x0: Math.min(one.x0, other.x0),
  y0: Math.min(one.y0, other.y0),
  x1: Math.max(one.x1, other.x1),
  y1: Math.max(one.y1, other.y1),
});

/** A simple glyph with coordinates of two bytes, padded to four. Repeats are left to the PDF's compression. */
function encodeGlyph(contours: Point[][], box: Box): Uint8Array {
  if (contours.length === 0) return new Uint8Array();
  const points = contours.flat();
  let end = -1;
  const ends = contours.map(({ length }) => (end += length));
  const steps = (axis: "x" | "y") => points.map((point, index) => point[axis] - (points[index - 1]?.[axis] ?? 0));
  const bytes = Buffer.concat([
    int16s(contours.length, box.x0, box.y0, box.x1, box.y1, ...ends, 0),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? onCurve : 0))),
    int16s(...steps("x"), ...steps("y")),
  ]);
  return padded(bytes);
}

const headOf = ({ x0, y0, x1, y1 }: Box) =>
  Buffer.concat([
    uint32s(0x00010000, 0x00010000, 0, 0x5f0f3cf5), // version, revision, checksum of the file, magic number
    int16s(0, unitsPerEm),
    Buffer.alloc(16), // created, modified
    int16s(x0, y0, x1, y1, macStyle, 8, 2, 1, 0), // lowestRecPPEM, direction hint, long offsets in loca
  ]);

const hheaOf = ({ x0, y0, x1, y1 }: Box, widths: readonly number[]) =>
  Buffer.concat([
    uint32s(0x00010000),
    int16s(y1, y0, 0, Math.max(...widths), x0, 0, x1, 1),
    Buffer.alloc(14), // caret, reserved, metric format
    int16s(widths.length),
  ]);

function maxpOf(contours: readonly Point[][][]): Uint8Array {
  const mostPoints = Math.max(...contours.map((each) => each.flat().length));
  const mostContours = Math.max(...contours.map(({ length }) => length));
  return Buffer.concat([
    uint32s(0x00010000),
    int16s(contours.length, mostPoints, mostContours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
  ]);
}

function writeTables(tables: Record<string, Uint8Array>): Uint8Array {
  const list = Object.entries(tables);
  const power = 2 ** Math.floor(Math.log2(list.length));
  let offset = 12 + 16 * list.length;
  const directory = list.map(([tag, bytes]) => {
    const entry = Buffer.concat([Buffer.from(tag, "latin1"), uint32s(checksumOf(bytes), offset, bytes.length)]);
    offset += padded(bytes).length;
    return entry;
  });
  const search = int16s(list.length, power * 16, Math.log2(power), (list.length - power) * 16);
  return Buffer.concat([uint32s(0x00010000), search, ...directory, ...list.map(([, bytes]) => padded(bytes))]);
}

function checksumOf(bytes: Uint8Array): number {
  const whole = Buffer.from(padded(bytes));
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

const padded = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);

function int16s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeInt16BE((value << 16) >> 16, index * 2);
  return bytes;
}

function uint32s(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}
