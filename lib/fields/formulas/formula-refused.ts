import type { Sentence } from "@/lib/platform/errors/errors";

/** A number that was asked back, and the formula with that number in place of the unclear one. */
export type MeantFormula = { number: string; formula: string };

/** Why a formula cannot be read. */
export class FormulaRefused extends Error {
  constructor(
    readonly sentence: Sentence,
    readonly meant: readonly MeantFormula[] = [],
  ) {
    super(sentence.key);
  }
}
