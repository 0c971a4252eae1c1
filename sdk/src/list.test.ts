import { expect, test } from "vitest";
import { rowsOf } from "./list.js";

type Query = Record<string, unknown>;

async function read(answers: object[], asked?: { query?: object }) {
  const queries: Query[] = [];
  const next = (query: Query) => {
    queries.push(query);
    return Promise.resolve(answers[queries.length - 1]);
  };
  const rows: unknown[] = [];
  for await (const row of rowsOf(next, "rows", asked)) rows.push(row);
  return { rows, queries };
}

test("goes on by number until a page is not full", async () => {
  const { rows, queries } = await read([{ rows: [1, 2] }, { rows: [3] }], { query: { perPage: 2, search: "a" } });
  expect(rows).toEqual([1, 2, 3]);
  expect(queries).toEqual([
    { perPage: 2, search: "a" },
    { perPage: 2, search: "a", page: 2 },
  ]);
});

test("goes on by cursor where there is one, with the other parameters unchanged", async () => {
  const answers = [
    { rows: [1, 2], next_cursor: "x" },
    { rows: [3, 4], next_cursor: null },
  ];
  const { rows, queries } = await read(answers, { query: { perPage: 2, page: 1, search: "a" } });
  expect(rows).toEqual([1, 2, 3, 4]);
  expect(queries[1]).toEqual({ perPage: 2, search: "a", cursor: "x" });
});

test("a list of several kinds has no cursor, and is read by number", async () => {
  const answers = [
    { rows: [1, 2, 3], next_cursor: null },
    { rows: [], next_cursor: null },
  ];
  const { rows, queries } = await read(answers, { query: { perPage: 2 } });
  expect(rows).toEqual([1, 2, 3]);
  expect(queries[1]).toMatchObject({ page: 2 });
});

test("reads no more pages than are used", async () => {
  let asked = 0;
  const full = () => Promise.resolve({ rows: [1, 2], next_cursor: `${(asked += 1)}` });
  for await (const row of rowsOf(full, "rows")) if (row === 2) break;
  expect(asked).toBe(1);
});
