import { languages, type OwnMailKind } from "@/db/enums";
import { invalid, type Sentence } from "@/lib/platform/errors/errors";
import { translator } from "@/lib/platform/i18n/translate";
import { findLink } from "@/lib/platform/text/links";
import { asLatin } from "@/lib/platform/text/look-alikes";
import { isMisleading, withoutInvisible } from "@/lib/platform/text/name-text";
import { namesProduct } from "@/lib/platform/text/product-name";
import { placeholdersOf } from "./kinds";
import { type MailTextInput, maximumMailLines } from "./schema";

const longestShown = 60;

/** Braille's blank and the letters of Hangul that show as nothing, which `withoutInvisible` keeps. */
const blanks = /[\u2800\u115f\u1160\u3164\uffa0]/u;
/** Mail signatures begin below such a line, and so does our own note about the sender. */
const isSeparator = (line: string) => /^[\p{Pd}\p{Pc}\p{Sm}*.·•\u2500-\u259f]{2,}$/u.test(line.replace(/\s/g, ""));
/** Letters alone, so that other signs or lines make no difference. */
const lettersOf = (text: string) =>
  asLatin(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");
/** The question before the address for reports, which stands below every mail that a sender causes. */
const ownQuestions = languages.map((language) => {
  const [question = ""] = translator(language, "mails.footer")("report", { email: "" }).split(/(?<=[?;])/);
  return lettersOf(question);
});

/**
 * Refuses what would mislead readers: links, also those that only look like one, characters that nobody sees or that turn
 * the text round, what could pass for our own words below the text, and placeholders that the mail does not have.
 */
export function assertWords(kind: OwnMailKind, { subject, text }: MailTextInput): void {
  const problems = { subject: ofLine(kind, subject) ?? ofSubject(subject), text: ofText(kind, text) };
  const found = Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem] as const] : []));
  if (found.length > 0) throw invalid(Object.fromEntries(found));
}

/** What mail programs decode in a header (RFC 2047) was not looked at here. */
const ofSubject = (subject: string): Sentence | null => (subject.includes("=?") ? { key: "mailWordsInvisible" } : null);

function ofText(kind: OwnMailKind, text: string): Sentence | null {
  const lines = text.split("\n");
  if (lines.length > maximumMailLines) return { key: "mailWordsLines", values: { maximum: maximumMailLines } };
  if (lines.some(isSeparator)) return { key: "mailWordsSeparator" };
  if (ownQuestions.some((one) => lettersOf(text).includes(one))) return { key: "mailWordsFooter" };
  for (const line of lines) {
    const problem = ofLine(kind, line);
    if (problem) return problem;
  }
  return null;
}

function ofLine(kind: OwnMailKind, line: string): Sentence | null {
  if (isMisleading(line) || blanks.test(line) || withoutInvisible(line) !== line) return { key: "mailWordsInvisible" };
  const known = placeholdersOf[kind];
  const unknown = Array.from(line.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name).find(
    (name) => !known.some((one) => one === name),
  );
  const list = known.map((one) => `{${one}}`).join(", ");
  if (unknown !== undefined)
    return { key: "mailWordsPlaceholder", values: { found: `{${unknown.slice(0, longestShown)}}`, known: list } };
  if (/[{}]/.test(line.replace(/\{[^{}]*\}/g, ""))) return { key: "mailWordsBraces", values: { known: list } };
  if (namesProduct(line)) return { key: "mailWordsProduct" };
  const link = findLink(line);
  return link === null ? null : { key: "mailWordsLink", values: { found: link.slice(0, longestShown) } };
}
