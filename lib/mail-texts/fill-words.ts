import { unlinked } from "@/lib/platform/text/links";
import { namesProduct } from "@/lib/platform/text/product-name";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import type { MailTextInput } from "./schema";

type Values = Readonly<Record<string, string | number>>;
type FilledWords = { subject: string; paragraphs: string[] };

/** The visible characters of a name or title, on one line. */
const shown = (value: string | number) =>
  withoutInvisible(String(value))
    .replace(/[\p{Cc}\u061c\u2028-\u202e\u2066-\u206f\s]+/gu, " ")
    .trim();

type Quote = (text: string) => string;

/** Fills all placeholders in one pass, so that braces in a name or title are not filled in turn. */
function filled(words: string, values: Values, quote: Quote): string {
  const fill = (quoted: Quote) =>
    words.replace(/\{([^{}]*)\}/g, (braces, name: string) => {
      const value = values[name];
      if (value === undefined) return braces;
      return typeof value === "string" ? quoted(shown(value)) : shown(value);
    });
  const asIs = fill((text) => text);
  return unlinked(asIs.split("\n").some(namesProduct) ? fill(quote) : asIs);
}

/**
 * Fills an organisation's own text with a mail's values. No value becomes a link, not even together with the text
 * around it, and where both could pass for our own words, the values are quoted.
 */
export const fillWords = ({ subject, text }: MailTextInput, values: Values, quote: Quote): FilledWords => ({
  subject: filled(subject, values, quote),
  paragraphs: text
    .split(/\n\s*\n/)
    .map((paragraph) => filled(paragraph.trim(), values, quote))
    .filter(Boolean),
});
