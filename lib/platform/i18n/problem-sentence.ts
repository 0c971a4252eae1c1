import "server-only";
import type { Language } from "@/db/enums";
import type { Sentence } from "@/lib/platform/errors/errors";
import { translator } from "./translate";
import { translateSentence } from "./translate-sentence";

/**
 * The sentence for the `problem` that a refused plain form left in the address; empty if there is none. Shows only
 * messages of the catalogue, never text from the address.
 */
export function problemSentence(language: Language, problem = ""): string {
  const [, namespace, key = ""] = /^(errors|validation)\.(\w+)$/.exec(problem) ?? [];
  const t = namespace ? translator(language, namespace) : null;
  return t?.has(key) ? t(key) : "";
}

/** What recipients and visitors read in place of the bare words of the product's own forms. */
const inSentences: Readonly<Partial<Record<string, Sentence>>> = {
  required: { key: "inputMissing" },
  invalidEmail: { key: "addressNotValid", values: { example: "name@example.com" } },
};
export const asSentence = (sentence: Sentence): Sentence => inSentences[sentence.key] ?? sentence;

/** The same for keys of `validation`, by the names of inputs. */
export const problemsOfInputs = (language: Language, wrong: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrong).map(([input, key]) => {
      const sentence = inSentences[key];
      return [input, sentence ? translateSentence(language, sentence) : problemSentence(language, `validation.${key}`)];
    }),
  );
