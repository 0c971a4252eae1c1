/** Pure, runs in the browser too. */

/** The states for which a rule says how many years workflows are kept; running ones are always kept. */
export const keptKinds = ["completedYears", "draftYears", "cancelledYears", "declinedYears"] as const;
type KeptKind = (typeof keptKinds)[number];
/** Null means for ever. */
export type KeptYears = Record<KeptKind, number | null>;

export const keptForEver: KeptYears = {
  completedYears: null,
  draftYears: null,
  cancelledYears: null,
  declinedYears: null,
};

export const yearsRange = { least: 1, most: 30 };

/** How long a workflow is listed before a rule erases it, and how long a shortened rule waits. */
export const noticeDays = 30;

/** Whether something is kept for a shorter time than before. */
export const isShorter = (before: KeptYears, after: KeptYears): boolean =>
  keptKinds.some((kind) => (after[kind] ?? Infinity) < (before[kind] ?? Infinity));

export const isSame = (one: KeptYears, other: KeptYears): boolean =>
  keptKinds.every((kind) => one[kind] === other[kind]);

/** What the security log keeps of a rule, for words in the language of whoever reads it: the limits, or that there are none. */
export const detailOf = (kept: KeptYears): string =>
  keptKinds.flatMap((kind) => (kept[kind] === null ? [] : `${kind}=${kept[kind]}`)).join(",") || "forEver";

/** Reads it again. `years` is empty for `forEver`. */
export const limitsIn = (detail: string): { name: string; years: string }[] =>
  detail.split(",").map((limit) => {
    const [name = "", years = ""] = limit.split("=");
    return { name, years };
  });
