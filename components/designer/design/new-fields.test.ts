import fc from "fast-check";
import { expect, test } from "vitest";
import { moveTogether } from "./align-fields";
import { mayPlace, type Tool } from "./field-tools";
import { copiesOf, copiesOnAllPages, missingPages, newFields, stepBetween } from "./new-fields";
import { boxOf, pixelsOf } from "@/components/designer/places/place-field";

const page = pixelsOf({ width: 595, height: 842 });
const words = { name: (tool: Tool) => (tool === "radio" ? "Choice" : tool), group: "Group", options: ["One", "Two"] };
const at = (x: number, y: number) => ({ documentId: 1, pageIndex: 0, page, at: { x, y } });

test("a tool's field has the default size in pixels and is centred where it was dropped", () => {
  const [field] = newFields("signature", 7, at(400, 500), words, []);
  const box = boxOf(field ?? expect.fail("nothing was placed"), page);
  expect(box.width).toBeCloseTo(320, 1);
  expect(box.height).toBeCloseTo(96, 1);
  expect(box.left + box.width / 2).toBeCloseTo(400, 1);
  expect(box.top + box.height / 2).toBeCloseTo(500, 1);
});

test("a field dropped at a corner stays on the page", () => {
  for (const [x, y] of [
    [-50, -50],
    [2000, 2000],
  ] as const)
    for (const field of newFields("radio", 7, at(x, y), words, [])) {
      expect(field.relativeLeft).toBeGreaterThanOrEqual(0);
      expect(field.relativeTop).toBeGreaterThanOrEqual(0);
      expect(field.relativeLeft + field.relativeWidth).toBeLessThanOrEqual(100.001);
      expect(field.relativeTop + field.relativeHeight).toBeLessThanOrEqual(100.001);
    }
});

test("the radio tool places two buttons of one new group, with different names", () => {
  const first = newFields("radio", 7, at(300, 300), words, []);
  expect(first.map((field) => [field.name, field.groupName])).toEqual([
    ["Choice 1", "Group 1"],
    ["Choice 2", "Group 1"],
  ]);
  const second = newFields("radio", 7, at(300, 300), words, first);
  expect(second.map((field) => [field.name, field.groupName])).toEqual([
    ["Choice 3", "Group 2"],
    ["Choice 4", "Group 2"],
  ]);
});

test("a drop-down begins with options, so that it can be saved at once", () => {
  expect(newFields("combo", 7, at(1, 1), words, [])[0]?.options).toEqual(["One", "Two"]);
  expect(newFields("input", 7, at(1, 1), words, [])[0]?.options).toEqual([]);
});

test("a block is a signature with name and date below it, as wide as it is and close to it", () => {
  const fields = newFields("block", 7, at(400, 500), words, []);
  expect(fields.map((field) => [field.type, field.name, field.required])).toEqual([
    ["signature", "signature 1", true],
    ["recipientName", "recipientName 1", false],
    ["signDate", "signDate 1", false],
  ]);
  const boxes = fields.map((field) => boxOf(field, page));
  expect(boxes.map(({ left, width }) => [Math.round(left), Math.round(width)])).toEqual([
    [240, 320],
    [240, 320],
    [240, 320],
  ]);
  expect(boxes.map(({ top, height }) => [Math.round(top), Math.round(height)])).toEqual([
    [412, 96],
    [516, 32],
    [556, 32],
  ]);
});

test("a block keeps its proportions and its order on pages of any size, without covering itself", () => {
  const side = fc.double({ min: 40, max: 6000, noNaN: true });
  const spot = fc.double({ min: -1000, max: 7000, noNaN: true });
  fc.assert(
    fc.property(side, side, spot, spot, (width, height, x, y) => {
      const size = { width, height };
      const placed = newFields("block", 7, { documentId: 1, pageIndex: 0, page: size, at: { x, y } }, words, []);
      const boxes = placed.map((field) => boxOf(field, size));
      const [first] = boxes;
      expect((first?.width ?? 0) / (first?.height ?? 1)).toBeCloseTo(320 / 96, 0);
      boxes.forEach((box, index) => {
        expect(box.left).toBeGreaterThanOrEqual(0);
        expect(box.left + box.width).toBeLessThanOrEqual(width * 1.00001);
        expect(box.top + box.height).toBeLessThanOrEqual(height * 1.00001);
        const above = boxes[index - 1];
        if (above) expect(box.top).toBeGreaterThan(above.top + above.height);
      });
    }),
  );
});

test("a block is offered to those who may have all of it", () => {
  expect((["signer", "approver", "viewer", "inPerson"] as const).map((role) => mayPlace(role, "block"))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(mayPlace("approver", "signDate")).toBe(true);
});

const pages = new Map([0, 1].map((pageIndex) => [`1-${pageIndex}`, { documentId: 1, pageIndex, size: page }]));

test("a copy takes the next free name and keeps its radio group; a whole group becomes another one", () => {
  const pair = newFields("radio", 7, at(300, 300), words, []);
  expect(copiesOf(pair.slice(0, 1), null, pages, pair)).toMatchObject([{ name: "Choice 3", groupName: "Group 1" }]);
  expect(copiesOf(pair, null, pages, pair).map((field) => [field.name, field.groupName])).toEqual([
    ["Choice 3", "Group 2"],
    ["Choice 4", "Group 2"],
  ]);
});

test("a field pasted on another page has the same place, on the same page a little lower", () => {
  const [field] = newFields("input", 7, at(300, 300), words, []);
  if (!field) return expect.fail("nothing was placed");
  const [there] = copiesOf([field], pages.get("1-1") ?? null, pages, [field]);
  expect(there).toMatchObject({ pageIndex: 1, relativeTop: field.relativeTop });
  const [here] = copiesOf([field], null, pages, [field]);
  return expect(here?.relativeTop).toBeGreaterThan(field.relativeTop);
});

test("'apply to all pages' makes one copy per page with the same name, however often it is used", () => {
  const [field] = newFields("initial", 7, at(300, 300), words, []);
  if (!field) return expect.fail("nothing was placed");
  const copies = copiesOnAllPages([field], pages, [field]);
  expect(copies).toMatchObject([{ name: field.name, pageIndex: 1, shared: true }]);
  return expect(copiesOnAllPages([field], pages, [field, ...copies])).toEqual([]);
});

test("several fields are copied to the pages that each lacks, radio buttons not, and a field given twice once", () => {
  const [text] = newFields("input", 7, at(300, 300), words, []);
  const [date] = newFields("signDate", 7, at(300, 400), words, []);
  const radios = newFields("radio", 7, at(300, 500), words, []);
  if (!text || !date) return expect.fail("nothing was placed");
  const dateThere = { ...date, key: "there", pageIndex: 1, shared: true };
  const all = [text, date, dateThere, ...radios];
  const copies = copiesOnAllPages(all, pages, all);
  expect(copies).toMatchObject([{ name: text.name, pageIndex: 1, shared: true }]);
  return expect(missingPages(all, pages, [...all, ...copies])).toEqual([]);
});

test("a copy of a copy that was moved is as far from it as it is from the original", () => {
  const pages = new Map([["1-0", { documentId: 1, pageIndex: 0, size: page }]]);
  const originals = newFields("block", 7, at(300, 200), words, []);
  const first = copiesOf(originals, null, pages, originals);
  const moved = moveTogether(first, { x: -16, y: 184 }, pages);
  const placed = first.map((field, index) => ({ ...field, ...moved[index]?.place }));
  const step = stepBetween(originals, placed, pages);
  expect(step?.x).toBeCloseTo(0, 1);
  expect(step?.y).toBeCloseTo(200, 1);
  const second = copiesOf(placed, null, pages, [...originals, ...placed], step ?? undefined);
  const tops = [originals, placed, second].map(([field]) => Math.round(boxOf(field ?? expect.fail(), page).top));
  expect(tops.map((top) => top - (tops[0] ?? 0))).toEqual([0, 200, 400]);

  const [one, ...others] = placed;
  expect(stepBetween(originals, [{ ...(one ?? expect.fail()), relativeTop: 0 }, ...others], pages)).toBeNull();
  expect(stepBetween([undefined], placed, pages)).toBeNull();
});
