import { expect, test } from "vitest";
import { contrastOf, darkPaper, defaultColours, paletteOf, paper } from "./colours";

test("the product's own colours stay as they are", () => {
  expect(paletteOf(defaultColours)).toMatchObject({ mark: "BED600", onMark: "1A1C28", ink: "1A1C28" });
});

test("contrast is at least 4.5:1 for text and 3:1 for controls with any colours", () => {
  const steps = ["00", "33", "66", "80", "99", "CC", "FF"];
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => r + g + b)));
  for (const colour of colours) {
    const { mark, onMark, edge, edgeOnDark, ink, inkOnDark } = paletteOf({ primaryColor: colour, accentColor: colour });
    expect([colour, contrastOf(mark, onMark) >= 4.5]).toEqual([colour, true]);
    expect([colour, contrastOf(inkOnDark, darkPaper) >= 4.5]).toEqual([colour, true]);
    for (const light of ["FFFFFF", paper]) {
      expect([colour, contrastOf(ink, light) >= 4.5]).toEqual([colour, true]);
      expect([colour, contrastOf(edge, light) >= 3]).toEqual([colour, true]);
    }
    expect([colour, contrastOf(edgeOnDark, darkPaper) >= 3]).toEqual([colour, true]);
    expect([colour, contrastOf(mark, paper) >= 1.5]).toEqual([colour, true]);
  }
});

test("contrast is computed as in WCAG", () => {
  expect(contrastOf("000000", "FFFFFF")).toBeCloseTo(21, 5);
  expect(contrastOf("777777", "FFFFFF")).toBeCloseTo(4.48, 2);
});
