export type Query = Promise<Record<string, string | string[] | undefined>>;

/** A query's value; of several, the first. */
export function firstOf(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
