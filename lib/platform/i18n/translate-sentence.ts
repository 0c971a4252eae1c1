import type { Language } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors";
import { translator } from "./translate";

/** A sentence about an input, in words. Apart from sentenceOf, which runs in browsers, where no catalogue is. */
export function translateSentence(language: Language, sentence: Sentence): string {
  return translator(language, "validation")(sentence.key, sentence.values);
}
