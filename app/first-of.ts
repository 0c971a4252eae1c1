export type Query = Promise<Record<string, string | string[] | undefined>>;

/** The value of a query parameter; of several, the first. */
export function firstOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** The query for another page: empty, or with its question mark. */
export async function queryString(query: Query): Promise<string> {
  const given = Object.entries(await query).map(([key, value]) => [key, firstOf(value)]);
  const text = new URLSearchParams(given).toString();
  return text && `?${text}`;
}
