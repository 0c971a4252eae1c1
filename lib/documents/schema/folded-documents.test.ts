import { expect, test } from "vitest";
import { foldDocuments, unfoldDocuments } from "./folded-documents";

const field = (id: number, pageId: number, other: object = {}) => ({
  id,
  pageId,
  name: `field ${id}`,
  value: null as string | null,
  required: true,
  options: [] as { key: string }[],
  signedAt: null as Date | null,
  ...other,
});
const documents = [
  {
    id: 1,
    pages: [
      { id: 11, width: 595, fields: [field(101, 11), field(102, 11, { value: "null" }), field(103, 11)] },
      { id: 12, width: 842, fields: [] },
    ],
  },
  {
    id: 2,
    pages: [
      {
        id: 21,
        width: 595,
        fields: [
          field(105, 21, { required: false, options: [{ key: "a" }] }),
          field(104, 21, { signedAt: new Date(0) }),
        ],
      },
    ],
  },
];

test("documents are the same after they were folded", () => {
  expect(unfoldDocuments(foldDocuments(documents))).toStrictEqual(documents);
  expect(unfoldDocuments(foldDocuments([]))).toEqual([]);
});

test("a property that only some fields have stays with them", () => {
  const [first] = documents;
  const some = [
    { ...first, pages: [{ id: 11, fields: [field(1, 11), field(2, 11, { max: 5 }), field(3, 11, { max: 5 })] }] },
  ];
  expect(unfoldDocuments(foldDocuments(some))).toStrictEqual(some);
});

test("what most fields share is carried once", () => {
  const { fields } = foldDocuments(documents);
  expect(fields.shared).toEqual(field(101, 11));
  expect(fields.own).toEqual([
    {},
    { id: 102, name: "field 102", value: "null" },
    { id: 103, name: "field 103" },
    { id: 105, name: "field 105", pageId: 21, required: false, options: [{ key: "a" }] },
    { id: 104, name: "field 104", pageId: 21, signedAt: new Date(0) },
  ]);
});
