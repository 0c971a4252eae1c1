import { z } from "zod";
import { invalid, type Sentence } from "@/lib/platform/errors/errors";

export const maximumPerPage = 1000;

/** Which part of a list a call asks for. Page 0 is read as the first. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(0).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).default(25),
});

/**
 * The limits of all lists. Pages read a wrong value as the first page, so that a mistyped address still shows a list.
 */
const slices = { page: { minimum: 1, maximum: 1_000_000 }, perPage: { minimum: 1, maximum: maximumPerPage } };

/** Refuses a page that is no whole number or too large, for calls that have pages. Page 0 is read as the first. */
export function assertPage(taken: object, asked: Readonly<Record<string, unknown>>): void {
  const problems: Record<string, Sentence> = {};
  for (const [name, { minimum, maximum }] of Object.entries(slices)) {
    const given = asked[name];
    if (given === undefined || given === "" || !(name in taken) || (name === "page" && given === "0")) continue;
    const isTaken = typeof given === "string" && /^\d{1,9}$/.test(given);
    if (!isTaken || Number(given) < minimum || Number(given) > maximum)
      problems[name] = { key: "wholeNumberBetween", values: { minimum, maximum } };
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
