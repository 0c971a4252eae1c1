import "server-only";
import type { Language } from "@/db/enums";
import { translator } from "./translate";

/**
 * The sentence for the `problem` that a refused plain form left in the address; empty if there is none. Shows only
 * messages of the catalogue, never text from the address.
 */
export function problemSentence(language: Language, problem = ""): string {
  const [, namespace, key = ""] = /^(errors|validation)\.(\w+)$/.exec(problem) ?? [];
  const t = namespace ? translator(language, namespace) : null;
  return t?.has(key) ? t(key) : "";
}

/** The same for keys of `validation`, by the names of inputs. */
export const problemsOfInputs = (language: Language, wrong: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrong).map(([input, key]) => [input, problemSentence(language, `validation.${key}`)]),
  );
