import "server-only";
import { Types } from "scimmy";
import { checked, unreadable } from "./refuse";

const longest = 2000;
/** The parser expands a filter with groups into alternatives, which doubles it with each `or`. */
const mostAlternatives = 8;
/** In a string without a closing quote, the parser tries two ways at each backslash. */
const mostBackslashes = 8;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Refuses a filter, or a path with one, that might keep the parser busy for hours: its work grows exponentially with what is
 * counted here. Words in strings count too, because the parser does not always see where a string ends.
 */
export function assertSimple(filter: string, scimType: "invalidFilter" | "invalidPath" = "invalidFilter"): void {
  if (filter.length > longest) throw unreadable(scimType, `A filter has at most ${longest} characters`);
  const isSimple =
    !/\p{Cc}/u.test(filter) &&
    count(filter, /\\/g) <= mostBackslashes &&
    !/\bnot\s*\(/i.test(filter) &&
    (!/[([]/.test(filter) || count(filter, /\bor\b/gi) <= mostAlternatives);
  if (!isSimple) throw unreadable(scimType, "The filter is too complicated");
}

/** The alternatives of a filter, each of which names comparisons that all have to be true. */
export function readFilter(filter: string): object[] {
  assertSimple(filter);
  return checked(() => [...new Types.Filter(filter)]);
}
