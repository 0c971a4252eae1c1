import "server-only";
import { blankTexts } from "./blank-texts";
import { keptAnswerCharacters } from "./schema";

const blank = "…";
/** The only texts of a payload that nobody wrote. */
const known = new Set(["event", "created_at", "uuid", "status", "label", "finished_at", "scheduled_at", "due_at"]);
/** People write its keys as well. */
const isWritten = (key: string, value: unknown): value is object => key === "metadata" && isObject(value);
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A payload for the log: ids, numbers, times and states, but no text that a person wrote, such as names and addresses. */
export function withoutTexts(payload: Record<string, unknown>): Record<string, unknown> {
  const read: unknown = JSON.parse(
    JSON.stringify(payload, (key, value: unknown) =>
      isWritten(key, value) || (typeof value === "string" && !known.has(key)) ? blank : value,
    ),
  );
  return { ...(isObject(read) ? read : {}) };
}

/** How much of an answer is looked through: what is kept is its beginning. */
const readCharacters = 8 * keptAnswerCharacters;

/** The beginning of a receiver's answer, in which the texts that were sent are blanked, should it repeat them. */
export function keptAnswer(answer: Buffer, sent: unknown): string {
  // PostgreSQL stores no NUL, and nobody can read other control characters.
  const beginning = answer.subarray(0, 4 * readCharacters);
  const readable = withoutControls(readText(beginning)).normalize();
  const isCut = readable.length > readCharacters || answer.length > beginning.length;
  const text = blankTexts(readable.slice(0, readCharacters), textsIn(sent), isCut);
  return text.slice(0, keptAnswerCharacters).replace(/[\uD800-\uDBFF]$/, "");
}

/** As UTF-8; as UTF-16 where half of the bytes are those that it has before or after letters of ASCII. */
function readText(bytes: Buffer): string {
  const count = (parity: number) => bytes.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const isAs = (parity: number) => count(parity) > bytes.length / 8;
  return new TextDecoder(isAs(1) ? "utf-16le" : isAs(0) ? "utf-16be" : "utf-8").decode(bytes);
}

const withoutControls = (text: string) => text.replaceAll(/[^\P{C}\n\t]/gu, "");

function textsIn(sent: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(sent, (key, value: unknown) => {
    if (isWritten(key, value)) for (const text of Object.entries(value).flat()) found.add(String(text));
    else if (typeof value === "string" && !known.has(key)) found.add(value);
    return isWritten(key, value) ? blank : value;
  });
  return [...found].map(withoutControls).filter(({ length }) => length > 1);
}
