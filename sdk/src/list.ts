type Query = Record<string, unknown>;

/** More rows than the API's 25 at once, as a program reads them all. */
const rowsAtOnce = 100;

/** Reads a list page by page: by its cursor where it has one, otherwise by number. */
export async function* rowsOf(
  read: (query: Query) => Promise<unknown>,
  name: string,
  asked: { query?: unknown } = {},
): AsyncGenerator<unknown, void, undefined> {
  let query: Query = { perPage: rowsAtOnce, ...Object(asked.query) };
  for (;;) {
    const answer = Object(await read(query)) as Query;
    const rows = answer[name];
    if (!Array.isArray(rows)) throw new TypeError(`The list has no rows named ${name}.`);
    yield* rows;
    const { next_cursor: cursor } = answer;
    if (typeof cursor === "string") {
      const { page: _, ...others } = query;
      query = { ...others, cursor };
    } else if (query["cursor"] !== undefined || rows.length < Number(query["perPage"])) return;
    else query = { ...query, page: Number(query["page"] ?? 1) + 1 };
  }
}
