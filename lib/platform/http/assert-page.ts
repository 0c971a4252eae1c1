import { invalid, type Sentence } from "@/lib/platform/errors/errors";

/** What all lists take. Pages read wrong ones as the first, so that an address that somebody mistyped shows a list. */
const slices = { page: { minimum: 0 }, perPage: { minimum: 1 } };

/** Refuses a page that is no whole number, of a call that takes one. */
export function assertPage(taken: object, asked: Readonly<Record<string, unknown>>): void {
  const problems: Record<string, Sentence> = {};
  for (const [name, { minimum }] of Object.entries(slices)) {
    const given = asked[name];
    if (given === undefined || given === "" || !(name in taken)) continue;
    if (typeof given !== "string" || !/^\d{1,9}$/.test(given) || Number(given) < minimum)
      problems[name] = { key: "wholeNumberFrom", values: { minimum } };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
