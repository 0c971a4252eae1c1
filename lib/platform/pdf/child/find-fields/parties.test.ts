import { expect, test } from "vitest";
import { partiesOf, partyIn, partyOf } from "./parties";

test.each([
  ["Tenant", "tenant"],
  ["For the company:", "company"],
  ["Por la empresa", "empresa"],
  ["Για την εταιρεία", "εταιρεια"],
  ["Ο ΜΙΣΘΩΤΗΣ", "μισθωτησ"],
  ["The landlord and the tenant", undefined],
  ["Date", undefined],
])("%j names: %s", (text, party) => {
  expect(partyIn(text)).toBe(party);
});

const heading = (party: string, x0: number, y0: number) => ({ party, text: party, x0, y0, x1: x0 + 50, y1: y0 + 10 });

test("a place belongs to the party of its label, or of the heading above it in its column", () => {
  const headings = [heading("tenant", 60, 500), heading("landlord", 320, 500), heading("witness", 60, 700)];
  const at = (x0: number, y0: number) => ({ x0, y0, x1: x0 + 180, y1: y0 + 14 });
  expect(partyOf(at(60, 540), "Signature", headings)).toBe("tenant");
  expect(partyOf(at(320, 540), "Signature", headings)).toBe("landlord");
  expect(partyOf(at(320, 540), "Signature of the buyer", headings)).toBe("buyer");
  expect(partyOf(at(60, 300), "Signature", headings)).toBeUndefined();
});

test("a block goes on below the reach of its heading, as long as its lines follow each other", () => {
  const headings = [heading("tenant", 60, 100), heading("landlord", 320, 100)];
  const line = (x0: number, y0: number) => ({ label: "Signature", x0, y0, x1: x0 + 100, y1: y0 + 20 });
  const column = (x0: number) => [150, 200, 250, 300, 350, 400, 600].map((y0) => line(x0, y0));
  const parties = partiesOf([...column(60), ...column(320)], headings);
  expect(parties).toEqual([
    ...Array<string>(6).fill("tenant"),
    undefined,
    ...Array<string>(6).fill("landlord"),
    undefined,
  ]);
});
