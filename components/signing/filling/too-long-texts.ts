import { exceeds, maximumValue } from "@/lib/fields/formats/format";
import type { ShownField } from "@/lib/signing/schema";
import { fill, type Words } from "@/components/signing/shared/words";
import type { Entries } from "./entries";

/**
 * Texts above their field's limit, with the sentence about it. Unlike others, such an entry is not about to become right
 * by typing on, so the page says it at once and without the server.
 */
export const tooLongTexts = (fields: readonly ShownField[], entries: Entries, words: Words): [number, string][] =>
  fields.flatMap(({ id, prefilled, formatRules }) => {
    const text = entries.get(id)?.value?.normalize() ?? "";
    const own = formatRules?.format === "text" ? formatRules.maxLength : null;
    const isAboveOwn = exceeds(text.trim(), own);
    if (prefilled || !(isAboveOwn || text.length > maximumValue)) return [];
    return [[id, fill(words.tooLong, { maximum: isAboveOwn ? Number(own) : maximumValue })]];
  });
