/** The levels of a seal (ETSI EN 319 142-1), from the least to the most; docs/pdf.md says what each holds. */
export const sealLevels = ["B-B", "B-T", "B-LT", "B-LTA"] as const;
export type SealLevel = (typeof sealLevels)[number];

/** The file holds all that is needed to judge the seal after its certificates have ended. */
export const isLongTerm = (level: SealLevel) => level === "B-LT" || level === "B-LTA";
