import type { Language } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors/errors";
import { withNamedCharacters } from "./name-characters";
import { translator } from "./translate";

/** Translates a message about an input. Separate from `sentenceOf`, which browsers load without the catalogues. */
export function translateSentence(language: Language, sentence: Sentence): string {
  return translator(language, "validation")(sentence.key, withNamedCharacters(language, sentence.values));
}
