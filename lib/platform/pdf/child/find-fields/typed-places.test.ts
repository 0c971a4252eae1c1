import { type PDFPage, rgb } from "pdf-lib";
import { expect, test } from "vitest";
import { foundOn, shownOf } from "../../../../../tests/support/drawn-pages";

/** What is shown on a page with these lines of text. */
const shownFor = async (lines: readonly string[]) =>
  shownOf(
    await foundOn((on) => {
      for (const [index, text] of lines.entries()) on.drawText(text, { x: 60, y: 700 - index * 40 });
    }),
  );

const kinds = async (lines: readonly string[]) =>
  (await shownFor(lines)).map(({ name, widget, prefill, rules }) =>
    [name, prefill ?? rules?.format ?? widget].join(": "),
  );

test.each([
  ["dots", "Name ..............................."],
  ["an ellipsis after the other", "Name: ……………………………"],
  ["middle dots", "Name: ·················································"],
  ["dots with spaces", "Name: . . . . . . . . . . . . . . . . ."],
  ["underscores with spaces", "Name: _ _ _ _ _ _ _ _ _ _ _ _"],
  ["hyphens", "Name: --------------------------"],
  ["dashes with spaces", "Name: – – – – – – – – – – –"],
])("a line of %s is a line to write on", async (_, text) => {
  const [field, ...others] = await shownFor([text]);
  expect([field?.name, field?.widget, others]).toEqual(["Name", "text", []]);
  expect(field?.left).toBeGreaterThan(14);
  expect((field?.width ?? 0) * 6).toBeGreaterThan(60);
});

test.each([[[3, 3]], [[1, 2]], [[6, 2]]])("so is a line that is drawn with dashes of %j", async (dashArray) => {
  const found = await foundOn((on: PDFPage) => {
    on.drawText("Name:", { x: 60, y: 700 });
    on.drawLine({ start: { x: 110, y: 698 }, end: { x: 320, y: 698 }, thickness: 0.7, dashArray });
  });
  expect(found).toMatchObject([{ name: "Name", widget: "text" }]);
  expect((found[0]?.width ?? 0) * 6).toBeCloseTo(208, -1);
});

test("dots after Spanish and Greek words have the words' kinds", async () => {
  expect(
    await kinds([
      "Nombre y apellidos: .................................................",
      "Firma ............................    Fecha ........................",
      "Correo electrónico: _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _",
      "Ονοματεπώνυμο: ............................................",
      "Υπογραφή ..........................    Ημερομηνία ....................",
      "Τηλέφωνο: ……………………………………",
    ]),
  ).toEqual([
    "Nombre y apellidos: text",
    "Firma: signature",
    "Fecha: today",
    "Correo electrónico: email",
    "Ονοματεπώνυμο: text",
    "Υπογραφή: signature",
    "Ημερομηνία: today",
    "Τηλέφωνο: phone",
  ]);
});

test("dots above Spanish and Greek words have the words' kinds", async () => {
  const found = await foundOn((on) => {
    for (const [index, [one, other]] of [
      ["(firma)", "Fecha"],
      ["(υπογραφή)", "Ημερομηνία"],
    ].entries()) {
      const y = 700 - index * 100;
      for (const [x, words] of [
        [60, one],
        [320, other],
      ] as const) {
        on.drawText("........................................", { x, y });
        on.drawText(words ?? "", { x: x + 30, y: y - 13 });
      }
    }
  });
  expect(found.map(({ name, widget, prefill }) => [name, prefill ?? widget])).toEqual([
    ["firma", "signature"],
    ["Fecha", "today"],
    ["υπογραφή", "signature"],
    ["Ημερομηνία", "today"],
  ]);
});

test("dots that lead to a number, an amount or a cell are no lines to write on", async () => {
  const chapters = Array.from(
    { length: 6 },
    (_, index) => `Chapter ${index + 1} of the agreement .......................... ${index + 3}`,
  );
  expect(
    await shownFor([
      ...chapters,
      "Rent for a month . . . . . . . . . . . . . . $ 800",
      "Wait ... and see",
      "-----------------------",
    ]),
  ).toEqual([]);
  const found = await foundOn((on) => {
    on.drawText("Wages of the year . . . . . . . . . . . . . . . . .", { x: 60, y: 700 });
    on.drawRectangle({ x: 270, y: 695, width: 90, height: 18, borderColor: rgb(0, 0, 0), borderWidth: 0.8 });
  });
  expect(shownOf(found).map(({ left }) => Math.round(left * 6))).toEqual([271]);
});

test("brackets are squares and circles to tick, where words stand beside them", async () => {
  const shown = await shownFor([
    "[ ] Acepto las condiciones",
    "[  ] Ναι   [  ] Όχι",
    "[_] The tenant keeps a dog",
    "( ) Monthly   ( ) Yearly",
    "Some write f( ) and a[ ] in a text, or [1] and (a)",
    "(     ) 555 0100",
  ]);
  expect(shown.map(({ name, widget, groupName }) => [name, groupName ?? widget])).toEqual([
    ["Acepto las condiciones", "checkbox"],
    ["Ναι", "checkbox"],
    ["Όχι", "checkbox"],
    ["The tenant keeps a dog", "checkbox"],
    ["Monthly", "Monthly / Yearly"],
    ["Yearly", "Monthly / Yearly"],
  ]);
});
