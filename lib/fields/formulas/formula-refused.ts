import type { Sentence } from "@/lib/platform/errors/errors";

/** Why a formula cannot be read. */
export class FormulaRefused extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence.key);
  }
}
