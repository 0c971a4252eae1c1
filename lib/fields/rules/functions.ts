/** The functions that formulas know. */
export const functions = ["sum", "min", "max", "round", "if", "days"] as const;
