import "server-only";
import type { Language } from "@/db/enums";
import type { KeptRefusal } from "@/db/schema/kept-refusal";
import type { AppError } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { keepRefusal, keptRefusalWords } from "@/lib/platform/errors/refusal-words";
import { columnLabel } from "./rules/column-label";

/** Each thing that is wrong with a row: what its columns hold after the name of the column, else the refusal. */
export function keptProblemWords(kept: KeptRefusal, language: Language): string[] {
  const ofColumns = Object.entries(kept.fields ?? {});
  if (ofColumns.length === 0) return [keptRefusalWords(kept, language).message];
  const t = translator(language, "Batch");
  return ofColumns.map(([key, sentence]) => {
    const text = translateSentence(language, sentence);
    // Refusals of the sending are keyed by places in the workflow, which mean nothing to the reader of a table.
    return /^(signatories|fields)[.]/.test(key) ? text : `${columnLabel(t, key)}: ${text}`;
  });
}

export const problemWords = (refusal: AppError, language: Language) => keptProblemWords(keepRefusal(refusal), language);
