/** A code of digits as people type, paste or have it filled in: in groups, with dashes, or in wide digits. */
export const withoutGaps = (code: string): string => code.normalize("NFKC").replaceAll(/[\s-]/g, "");

/** How many characters an input takes for a code of six digits, so that gaps are not at its cost. */
export const codeWithGaps = 20;
