import "server-only";
import { Types } from "scimmy";
import { checked, unreadable } from "./refuse";

const longest = 2000;
/** A filter with groups is multiplied out, which doubles it with each `or`. */
const mostAlternatives = 8;
/** The parser tries two ways at each backslash of a text that does not end. */
const mostBackslashes = 8;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/**
 * Refuses a filter, or a path with one, that the parser might work on for hours: its work grows with the power of what is
 * counted here. Words inside of texts count too, because the parser does not always see where a text ends.
 */
export function assertReadable(filter: string, scimType: "invalidFilter" | "invalidPath" = "invalidFilter"): void {
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
  assertReadable(filter);
  return checked(() => [...new Types.Filter(filter)]);
}
