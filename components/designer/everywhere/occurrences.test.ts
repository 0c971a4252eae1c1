import { describe, expect, test } from "vitest";
import { testField } from "@/tests/support/design-field";
import { copiesAt, seenOn, textsAround } from "./occurrences";

const size = { width: 1000, height: 1000 };
const page = (pageIndex: number) => ({ documentId: 1, pageIndex, size });
const pages = new Map([0, 1].map((pageIndex) => [`1-${pageIndex}`, page(pageIndex)]));
const place = (relativeLeft: number, relativeTop: number, relativeWidth = 10, relativeHeight = 2) => ({
  relativeLeft,
  relativeTop,
  relativeWidth,
  relativeHeight,
});
const field = testField("Signature", place(21, 9, 20, 5));

describe("copies at every occurrence", () => {
  const occurrences = [
    { pageIndex: 0, ...place(10, 12) },
    { pageIndex: 0, ...place(10, 52) },
    { pageIndex: 1, ...place(30, 82) },
  ];

  test("are as far from the text as the field is from the nearest occurrence, and are one field with it", () => {
    const copies = copiesAt(field, occurrences, pages, [field]);
    expect(copies).toMatchObject([
      { pageIndex: 0, ...place(21, 49, 20, 5), name: "Signature", shared: true },
      { pageIndex: 1, ...place(41, 79, 20, 5), name: "Signature", shared: true },
    ]);
    expect(new Set(copies.map(({ key }) => key)).size).toBe(2);
  });

  test("are not made where the field stands already", () => {
    const copies = copiesAt(field, occurrences, pages, [field]);
    expect(copiesAt(field, occurrences, pages, [field, ...copies])).toEqual([]);
    const other = { ...testField("Other", place(21, 49, 20, 5)) };
    expect(copiesAt(field, occurrences, pages, [field, other])).toHaveLength(2);
    const elsewhere = copies.map((one) => ({ ...one, documentId: 2 }));
    expect(copiesAt(field, occurrences, pages, [field, ...elsewhere])).toHaveLength(2);
  });

  test("begin at the text's lower left corner if it is not on the field's page, and stay on their page", () => {
    expect(copiesAt(field, [{ pageIndex: 1, ...place(30, 82) }], pages, [field])).toMatchObject([place(30, 79, 20, 5)]);
    expect(copiesAt(field, [{ pageIndex: 1, ...place(95, 1) }], pages, [field])).toMatchObject([place(80, 0, 20, 5)]);
  });

  test("are made once where a text is printed twice over itself", () => {
    const twice = [{ pageIndex: 1, ...place(30, 82) }];
    expect(copiesAt(field, [...twice, ...twice], pages, [field])).toHaveLength(1);
  });
});

test("texts beside the page, which a PDF may hold, are nowhere", () => {
  const seen = { pageIndex: 0, ...place(99, 99) };
  const beside = [place(100, 10), place(10, 100), place(-10, 10), place(10, -2)];
  expect(seenOn([...beside.map((one) => ({ pageIndex: 0, ...one })), seen])).toEqual([seen]);
});

test("the texts around a field are offered, the nearest first, without what leads to it", () => {
  const printed = [
    { text: "A heading far away", ...place(10, 60) },
    { text: "Tenant", ...place(21, 2) },
    { text: "Signed by: ......", ...place(10, 12) },
    { text: "12345", ...place(21, 14) },
    { text: null, ...place(21, 10) },
    { text: "Tenant", ...place(21, 16) },
  ];
  expect(textsAround(field, printed, page(0))).toEqual(["Signed by:", "Tenant"]);
});

test("of two lines that a field overlaps, the one on which it stands is offered first", () => {
  const printed = [
    { text: "The tenant keeps the flat in good repair.", ...place(10, 8, 60) },
    { text: "Initials: ..........", ...place(10, 12, 30) },
  ];
  expect(textsAround(field, printed, page(0))[0]).toBe("Initials:");
});
