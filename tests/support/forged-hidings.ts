import { forged, forgedPage, hiddenContent, hiddenPage, honestUpdate, objectStream } from "./forged-parts";
import { append, usualTable } from "./forged-revisions";
import { type Objects, stream } from "./raw-pdf";

const asDss = (data: string): Objects => ({ ...honestUpdate, 21: stream(data) });

/** Where a forger can hide another page; a program that repairs the file finds it. */
export const hidings: Record<string, (sealed: Uint8Array, written?: Parameters<typeof append>[2]) => Uint8Array> = {
  nothing: (sealed, written) => append(sealed, honestUpdate, written),
  "an object that nothing names": (sealed, written) =>
    append(sealed, honestUpdate, { ...written, unnamed: hiddenContent }),
  "a page that nothing names": (sealed, written) => append(sealed, honestUpdate, { ...written, unnamed: hiddenPage }),
  "an object stream that nothing names": (sealed, written) =>
    append(sealed, honestUpdate, {
      ...written,
      unnamed: `26 0 obj\n${objectStream({ 3: forgedPage })}\nendobj\n25 0 obj\n${stream(forged)}\nendobj\n`,
    }),
  "an object stream that the cross-references name, with its content": (sealed, written) =>
    append(sealed, { ...honestUpdate, 25: stream(forged), 26: objectStream({ 3: forgedPage }) }, written),
  "a certificate": (sealed, written) => append(sealed, asDss(`0\x03\nendstream\nendobj\n${hiddenContent}`), written),
  "a certificate, without an end of its stream": (sealed, written) =>
    append(sealed, asDss(`0\x03\n${hiddenContent}`), written),
  "a string": (sealed, written) =>
    append(
      sealed,
      {
        ...honestUpdate,
        20: `<</Type/DSS/Certs[21 0 R]/VRI<</${"A".repeat(40)}<</TU(\nendobj\n4 0 obj\n<</Length 5>>\nstream\n0 0 m\nendstream\nendobj\n)>>>>>>`,
      },
      written,
    ),
  "a comment": (sealed, written) => append(sealed, honestUpdate, { ...written, unnamed: `%\r${hiddenContent}` }),
};

/** Faults that some programs forgive and others take as a reason to repair the file. */
export const faults: Record<string, Parameters<typeof append>[2]> = {
  "no fault": {},
  "a comment before the cross-references": { beforeTable: "% a comment\n" },
  "entries of 19 bytes": { table: (rows) => usualTable(rows).replaceAll(" \n", "\n") },
  "entries of 21 bytes": { table: (rows) => usualTable(rows).replaceAll(" \n", " \r\n") },
  "short entries": { table: (rows) => usualTable(rows).replaceAll(/\n0+(\d+) 00000 n/g, "\n$1 0 n") },
  "a section's header in two lines": { table: (rows) => usualTable(rows).replaceAll(/\n(\d+) 1\n/g, "\n$1\n1\n") },
  "a header of no entries": { table: (rows) => usualTable(rows).replace("\n1 1\n", "\n1 0\n1 1\n") },
  "startxref off by one": { named: (at) => at - 1 },
  "startxref behind the table": { named: (at) => at + 1 },
  "startxref with leading zeros and a sign": { named: (at) => `+${at}` },
  "no end of file": { end: "" },
  "two ends of file": { end: "%%EOF\n%%EOF\n" },
  "a comment and space within the table": { table: (rows) => usualTable(rows).replace("xref\n", "xref % table\n") },
  "a wrong generation": { table: (rows) => usualTable(rows).replaceAll("00000 n", "00001 n") },
  "an entry of object 0 in use": {
    table: (rows) => usualTable(rows).replace("0000000000 65535 f", "0000000009 00000 n"),
  },
  "a key twice in the trailer": { trailer: "/Root 1 0 R/Root 1 0 R" },
  "a stream's length in another object": { body: (text) => text.replace("/Length 5", "/Length 4 0 R") },
};
