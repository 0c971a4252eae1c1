import type { Language } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors/errors";
import { withNamedCharacters } from "./name-characters";
import { translator } from "./translate";

/** Translates a message about an input. Separate from `sentenceOf`, which browsers load without the catalogues. */
export function translateSentence(language: Language, { key, values, words = {} }: Sentence): string {
  const inWords = Object.entries(words).map(([name, { namespace, keys }]) => {
    const t = translator(language, namespace);
    return [name, keys.map((one) => t(one)).join(", ")] as const;
  });
  return translator(language, "validation")(key, {
    ...withNamedCharacters(language, values),
    ...Object.fromEntries(inWords),
  });
}
