import "server-only";
import type { Language } from "@/db/enums";
import type { KeptRefusal } from "@/db/schema/kept-refusal";
import type { AppError } from "./errors";
import { describeRefusal, type Refusal } from "@/lib/platform/http/answer";

/** A refusal as one sentence: that of its first input, if it has any. */
export function refusalWords(refusal: Refusal, language: Language): { label: string; message: string } {
  const { label, message, errors = {} } = describeRefusal(refusal, language);
  return { label, message: Object.values(errors)[0] ?? message };
}

/** Stores a refusal, to be worded later in the language of whoever reads it. */
export const keepRefusal = ({ code, reason, detail: { values, fields } }: AppError): KeptRefusal => ({
  code,
  reason,
  ...(values && { values }),
  ...(fields && { fields }),
});

export const keptRefusalWords = ({ code, reason, ...detail }: KeptRefusal, language: Language) =>
  refusalWords({ code, reason, detail }, language);
