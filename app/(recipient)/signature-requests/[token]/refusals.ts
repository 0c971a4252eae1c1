import "server-only";
import { firstOf, type Query } from "@/app/first-of";
import { fieldsOf } from "@/components/signing/filling/entries";
import { questionOf } from "@/components/signing/filling/labels";
import type { Language } from "@/db/enums";
import { valueTooLong } from "@/lib/fields/formats/format";
import { notKept } from "@/lib/platform/http/kept-form";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { nameCharacters } from "@/lib/platform/i18n/name-characters";
import { problemsOfInputs } from "@/lib/platform/i18n/problem-sentence";
import { translator } from "@/lib/platform/i18n/translate";
import { sizeText } from "@/lib/platform/text/size-text";
import { maximumPictureBytes, maximumPicturePixels } from "@/lib/signing/rules";
import type { ShownRequest } from "@/lib/signing/schema";

/** A refusal that a form without scripts brings back in the query; only messages of the catalogue are shown. */
function noticeOf(language: Language, reason: string, characters: string): string {
  return Object.hasOwn(messagesOf(language).errors, reason)
    ? translator(language, "errors")(reason, {
        characters: nameCharacters(language, characters.slice(0, 20)),
        ...valueTooLong.values,
        limit: sizeText(maximumPictureBytes),
        megapixels: maximumPicturePixels / 1_000_000,
      })
    : "";
}

/** The refused fields, each with its message. */
export const refusedOf = (request: ShownRequest): Map<number, string> =>
  new Map(fieldsOf(request).flatMap(({ id, problem }) => (problem ? [[id, problem] as const] : [])));

/**
 * The notice of a form without scripts that was refused, with a line for each field whose value was: only scripts can
 * lead there.
 */
export function refusalOf(language: Language, query: Awaited<Query>, request: ShownRequest): string {
  const notice = noticeOf(language, firstOf(query.notice), firstOf(query.characters));
  if (!notice) return "";
  const refused = refusedOf(request);
  const lines = fieldsOf(request)
    .filter(({ id }) => refused.has(id))
    .map((field) => `${questionOf(field)}: ${refused.get(field.id)}`);
  return [notice, ...new Set(lines)].join("\n");
}

/**
 * Why inputs of the signing section without scripts were refused, by input name. A text that is too long is left out,
 * because the page itself states the limit.
 */
export function wrongInputsOf(
  language: Language,
  notice: string,
  wrong: Readonly<Record<string, string>>,
): Record<string, string> {
  const consent = notice === "consent_required" && noticeOf(language, notice, "");
  const lacking = Object.entries(wrong).filter(([, key]) => key === "required" || key === notKept);
  return {
    ...Object.fromEntries(Object.keys(wrong).map((input) => [input, ""])),
    ...problemsOfInputs(language, Object.fromEntries(lacking)),
    ...(consent && { consent }),
  };
}
