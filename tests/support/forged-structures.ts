import {
  type Forgery,
  forged,
  forgedPage,
  hiddenContent,
  honestUpdate,
  honestCatalog,
  objectStream,
} from "./forged-parts";
import { append, appendPacked, entry, lastStart, type Row, tableOf, usualTable } from "./forged-revisions";
import { type Objects, page, stream } from "./raw-pdf";

const rowsOf =
  (change: (rows: Row[], sealed: Uint8Array) => string, objects = honestUpdate): Forgery[1] =>
  (sealed) =>
    append(sealed, objects, { table: (rows) => change(rows, sealed) });
const offsetIn = (file: Uint8Array, text: string) => Buffer.from(file).toString("latin1").indexOf(text);

/** Cross-references, ends and chains of revisions that programs could read in different ways. */
export const structures: Forgery[] = [
  ["bytes behind the end", (sealed) => append(sealed, honestUpdate, { end: "%%EOF\nx" })],
  ["an object behind the end", (sealed) => append(sealed, honestUpdate, { end: `%%EOF\n${hiddenContent}` })],
  ["a word between objects", (sealed) => append(sealed, honestUpdate, { unnamed: "x\n" })],
  ["a trailer between objects", (sealed) => append(sealed, honestUpdate, { unnamed: "trailer\n<</Root 1 0 R>>\n" })],
  [
    "a second table",
    (sealed) =>
      append(sealed, honestUpdate, {
        beforeTable: "xref\n0 1\n0000000000 65535 f \ntrailer\n<</Size 40/Root 1 0 R>>\n",
      }),
  ],
  ["a second startxref", (sealed) => append(sealed, honestUpdate, { beforeEnd: `startxref\n${lastStart(sealed)}\n` })],
  [
    "a second startxref in a comment",
    (sealed) => append(sealed, honestUpdate, { beforeEnd: `% startxref ${lastStart(sealed)}\n` }),
  ],
  ["two comments before the end", (sealed) => append(sealed, honestUpdate, { beforeEnd: "% one\n% two\n" })],
  [
    "a comment with an object before the end",
    (sealed) => append(sealed, honestUpdate, { beforeEnd: "% 4 0 obj <</Length 0>> stream\n" }),
  ],
  ["a comment among the objects", (sealed) => append(sealed, honestUpdate, { unnamed: "% a comment\n" })],
  ["a comment in an object", (sealed) => append(sealed, { ...honestUpdate, 20: "<</Certs % a comment\n[21 0 R]>>" })],
  [
    "no chain to what was sealed",
    (sealed) => append(sealed, { ...page("Rent: 9000"), ...honestUpdate }, { prev: () => "" }),
  ],
  ["a chain in a circle", (sealed) => append(sealed, honestUpdate, { prev: () => `/Prev ${sealed.length}` })],
  [
    "a chain into a stream",
    (sealed) => append(sealed, honestUpdate, { prev: () => `/Prev ${offsetIn(sealed, "(Rent")}` }),
  ],
  ["a chain with a fraction", (sealed) => append(sealed, honestUpdate, { prev: (last) => `/Prev ${last}.0` })],
  ["a chain with a sign", (sealed) => append(sealed, honestUpdate, { prev: (last) => `/Prev +${last}` })],
  [
    "a chain through an indirect number",
    (sealed) => append(sealed, { ...honestUpdate, 25: String(lastStart(sealed)) }, { prev: () => "/Prev 25 0 R" }),
  ],
  [
    "a stream beside the table",
    (sealed) => append(sealed, honestUpdate, { trailer: `/Root 1 0 R/XRefStm ${lastStart(sealed)}` }),
  ],
  [
    "a stream beside the table, by reference",
    (sealed) => append(sealed, { ...honestUpdate, 25: "9" }, { trailer: "/Root 1 0 R/XRefStm 25 0 R" }),
  ],
  [
    "numbers that are one too high",
    rowsOf(
      (rows) =>
        `xref\n1 2\n0000000000 65535 f \n${rows.slice(0, 1).map(entry).join("")} \n${usualTable(rows.slice(1)).replace(/^xref\n0 1\n.*\n/, "")}`,
    ),
  ],
  ["entries out of order", rowsOf((rows) => tableOf(rows.toReversed()))],
  ["an entry twice", rowsOf((rows) => usualTable([...rows, ...rows]))],
  [
    "two entries for an object",
    rowsOf((rows, sealed) => usualTable([...rows, { number: 1, offset: offsetIn(sealed, "1 0 obj"), generation: 0 }])),
  ],
  [
    "an entry for an object of the seal",
    rowsOf((rows, sealed) => usualTable([...rows, { number: 4, offset: offsetIn(sealed, "5 0 obj"), generation: 0 }])),
  ],
  [
    "an old object named again",
    rowsOf((rows, sealed) => usualTable([...rows, { number: 4, offset: offsetIn(sealed, "4 0 obj"), generation: 0 }])),
  ],
  [
    "an entry for a place without an object",
    rowsOf((rows) => usualTable([...rows, { number: 30, offset: 9, generation: 0 }])),
  ],
  [
    "an entry beyond the file",
    rowsOf((rows, sealed) => usualTable([...rows, { number: 30, offset: sealed.length * 9, generation: 0 }])),
  ],
  ["an object freed", rowsOf((rows) => usualTable(rows).replace("20 1\n", "4 1\n0000000000 00001 f \n20 1\n"))],
  ["an object that is not named", rowsOf((rows) => usualTable(rows.filter(({ number }) => number !== 21)))],
  [
    "offsets that are exchanged",
    rowsOf(([one, two, three]) =>
      usualTable(
        [
          one,
          two && three && { ...two, offset: three.offset },
          two && three && { ...three, offset: two.offset },
        ].flatMap((row) => row ?? []),
      ),
    ),
  ],
  [
    "an offset of the space before an object",
    rowsOf((rows) => usualTable(rows.map((row, at) => (at === 0 ? row : { ...row, offset: row.offset - 1 })))),
  ],
  [
    "objects of another generation",
    (sealed) =>
      append(sealed, honestUpdate, {
        body: (text) => text.replaceAll(" 0 obj", " 1 obj"),
        table: (rows) => usualTable(rows.map((row) => ({ ...row, generation: 1 }))),
      }),
  ],
  [
    "a number with leading zeros",
    (sealed) =>
      append(sealed, honestUpdate, {
        body: (text) => text.replace("21 0 obj\n", "021 0obj\n").replace("0obj", "0 obj").slice(0, text.length),
      }),
  ],
  [
    "a longer stream than stated",
    (sealed) => append(sealed, honestUpdate, { body: (text) => text.replace("/Length 5", "/Length 4") }),
  ],
  [
    "a shorter stream than stated",
    (sealed) => append(sealed, honestUpdate, { body: (text) => text.replace("/Length 5", "/Length 7") }),
  ],
  [
    "an object without an end",
    (sealed) => append(sealed, honestUpdate, { body: (text) => text.replace("endobj", "      ") }),
  ],
  ["unusual white space", (sealed) => append(sealed, { ...honestUpdate, 20: "<</Certs\f[21 0 R]>>" })],
  [
    "another section than the one named",
    (sealed) =>
      append(sealed, honestUpdate, {
        beforeTable: `xref\n0 1\n${entry({ number: 0, offset: 0, generation: 65535 })} \n`,
      }),
  ],
];

const packedHonest = { 1: honestCatalog, 20: honestUpdate[20] ?? "" };
const packing =
  (written: Parameters<typeof appendPacked>[2], others: Objects = {}): Forgery[1] =>
  (sealed) =>
    appendPacked(sealed, { 21: honestUpdate[21] ?? "", ...others }, { packed: packedHonest, ...written });

/** The same in object streams and cross-reference streams. */
export const packings: Forgery[] = [
  ["a member that is not named", packing({ unnamed: { 3: forgedPage } }, { 25: stream(forged) })],
  ["a member that is named twice", packing({ packed: { ...packedHonest, 4: "<<>>" } })],
  [
    "a member hidden between two",
    packing({
      content: (head, held) =>
        [head, held.replace("\n", `\n${forgedPage}\n`)].map((text, at) =>
          at === 0 ? text.replace(/20 \d+/, `20 ${held.indexOf("\n") + forgedPage.length + 2}`) : text,
        ) as [string, string],
    }),
  ],
  ["bytes before the first member", packing({ content: (head, held) => [`${head}3 0 `, held] })],
  ["bytes behind the last member", packing({ content: (head, held) => [head, `${held}${forgedPage}`] })],
  [
    "an offset of another member",
    packing({ content: (head, held) => [head.replace(/ 20 \d+/, (from) => " 20 0".padEnd(from.length)), held] }),
  ],
  ["a comment in the object stream", packing({ content: (head, held) => [head, `${held}% comment\n`] })],
  [
    "an object stream that extends another",
    packing({ streamKeys: "/Extends 26 0 R" }, { 26: objectStream({ 3: forgedPage }) }),
  ],
  [
    "an entry of another member",
    packing({ rows: (rows) => rows.map((row) => (row[0] === 2 ? [2, 38, 1 - (row[2] ?? 0)] : row)) }),
  ],
  ["an entry of the seal's objects", packing({ rows: (rows) => rows.map((row) => (row[0] === 2 ? [1, 9, 0] : row)) })],
  ["an entry of an unknown kind", packing({ rows: (rows) => rows.map((row) => (row[0] === 2 ? [3, 38, 0] : row)) })],
  ["a row that the index does not name", packing({ rows: (rows) => [...rows, [1, 9, 0]] })],
  ["an index of more rows than there are", packing({ index: (index) => [...index, 3, 1] })],
  ["another size", packing({ size: 20 })],
  ["another root", packing({ keys: "/Root 35 0 R" }, { 35: honestCatalog })],
  ["its own number instead of the page's content", packing({ own: 4 })],
  ["objects in a stream of another generation", packing({ generation: 1 })],
  ["a fraction", packing({ size: "40.0" })],
  ["a stream that names a stream", packing({ keys: "/Root 1 0 R/XRefStm 9" })],
];
