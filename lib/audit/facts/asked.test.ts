import { expect, test } from "vitest";
import { type Asked, askedHash, byRecipient } from "./asked";

const at = new Date(0);
const field: Asked["fields"][number]["field"] = {
  id: 7,
  documentId: 3,
  pageId: 5,
  signatoryId: 2,
  templateRoleId: null,
  name: "Rent",
  description: "A month",
  type: "input",
  required: true,
  isInitial: false,
  groupName: null,
  value: null,
  selected: false,
  multiline: false,
  relativeTop: 5,
  relativeLeft: 10,
  relativeWidth: 30,
  relativeHeight: 4,
  options: [],
  fontFace: "Helvetica",
  fontSize: 14,
  applyDateTime: false,
  fieldIndex: 0,
  duplicatedFromFieldId: null,
  format: "text",
  currency: null,
  min: null,
  max: null,
  decimals: null,
  minLength: null,
  maxLength: null,
  pattern: null,
  patternMessage: null,
  comb: null,
  overflow: null,
  readOnly: false,
  formula: null,
  condition: null,
  createdAt: at,
  updatedAt: at,
};
const asked: Asked = { fields: [{ field, page: { documentId: 3, pageIndex: 0 } }], requests: [] };

test("what was sent keeps its hash in later versions, also if they add columns that are empty", () => {
  const hash = "aec357e32543088cd0fbfd83b5d1e583e8aa67e6b0b2213444cad6fe92f81c47";
  expect(askedHash("salt", asked)).toBe(hash);
  const later = { ...field, colour: null, isBold: false };
  expect(askedHash("salt", { ...asked, fields: [{ field: later, page: { documentId: 3, pageIndex: 0 } }] })).toBe(hash);
});

test("another salt, page or order of the rows", () => {
  const other = { field: { ...field, id: 8 }, page: { documentId: 3, pageIndex: 1 } };
  expect(askedHash("pepper", asked)).not.toBe(askedHash("salt", asked));
  const moved = { ...asked, fields: [{ field, page: { documentId: 3, pageIndex: 1 } }] };
  expect(askedHash("salt", moved)).not.toBe(askedHash("salt", asked));
  const [one, two] = [
    [...asked.fields, other],
    [other, ...asked.fields],
  ].map((list) => ({ ...asked, fields: list }));
  expect(askedHash("salt", one ?? asked)).toBe(askedHash("salt", two ?? asked));
});

test("each recipient has what is theirs", () => {
  expect(byRecipient(asked)(2)).toEqual(asked);
  expect(byRecipient(asked)(1)).toEqual({ fields: [], requests: [] });
});
