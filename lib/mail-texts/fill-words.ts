import { unlinked } from "@/lib/platform/text/links";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import type { MailTextInput } from "./schema";

type Values = Readonly<Record<string, string | number>>;
type FilledWords = { subject: string; paragraphs: string[] };

/** One line of what a name or title shows. */
const shown = (value: string | number) =>
  withoutInvisible(String(value))
    .replace(/[\p{Cc}\u061c\u2028-\u202e\u2066-\u206f\s]+/gu, " ")
    .trim();

/** In one pass: what stands in braces in a name or title is not filled. */
const filled = (words: string, values: Values) =>
  unlinked(
    words.replace(/\{([^{}]*)\}/g, (braces, name: string) => (name in values ? shown(values[name] ?? "") : braces)),
  );

/** An organisation's own words with a mail's values, none of which becomes a link, also not together with its neighbours. */
export const fillWords = ({ subject, text }: MailTextInput, values: Values): FilledWords => ({
  subject: filled(subject, values),
  paragraphs: text
    .split(/\n\s*\n/)
    .map((paragraph) => filled(paragraph.trim(), values))
    .filter(Boolean),
});
