import { unlinked } from "@/lib/platform/text/links";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import type { MailTextInput } from "./schema";

type Values = Readonly<Record<string, string | number>>;
type FilledWords = { subject: string; paragraphs: string[] };

/** The visible characters of a name or title, on one line. */
const shown = (value: string | number) =>
  withoutInvisible(String(value))
    .replace(/[\p{Cc}\u061c\u2028-\u202e\u2066-\u206f\s]+/gu, " ")
    .trim();

/** Fills all placeholders in one pass, so that braces in a name or title are not filled in turn. */
const filled = (words: string, values: Values) =>
  unlinked(
    words.replace(/\{([^{}]*)\}/g, (braces, name: string) => (name in values ? shown(values[name] ?? "") : braces)),
  );

/**
 * Fills an organisation's own text with a mail's values. No value becomes a link, not even together with the text
 * around it.
 */
export const fillWords = ({ subject, text }: MailTextInput, values: Values): FilledWords => ({
  subject: filled(subject, values),
  paragraphs: text
    .split(/\n\s*\n/)
    .map((paragraph) => filled(paragraph.trim(), values))
    .filter(Boolean),
});
