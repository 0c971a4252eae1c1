import { explain } from "@/lib/platform/errors/explain";
import { asSingleLine } from "@/lib/platform/text/single-line";

const query = "application/timestamp-query";
const reply = "application/timestamp-reply";
const mostAnswerBytes = 24 * 1024;
const mostQuoted = 100;

/**
 * Posts a time-stamp query; returns the answer's bytes. Follows no redirect, which could lead to an address that the
 * settings refuse, and reads no more than a time stamp can have.
 */
export async function askAuthority(url: string, body: Uint8Array<ArrayBuffer>, limitMs: number): Promise<Uint8Array> {
  const who = `The time-stamp authority ${new URL(url).host}`;
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": query, accept: reply },
    body,
    redirect: "manual",
    signal: AbortSignal.timeout(limitMs),
  }).catch(tooLate(`${who} cannot be reached`, who, limitMs));
  const problem = problemOf(answer);
  if (problem) {
    await answer.body?.cancel();
    throw new Error(`${who} ${problem}.`);
  }
  const bytes = await readAtMost(answer, mostAnswerBytes).catch(tooLate(`${who} broke off its answer`, who, limitMs));
  if (!bytes) throw new Error(`${who} answered with more than ${mostAnswerBytes / 1024} KB.`);
  return bytes;
}

function problemOf({ status, statusText, ok, headers }: Response): string | null {
  const quoted = (text: string) => asSingleLine(text).slice(0, mostQuoted);
  if (status >= 300 && status < 400)
    return `redirects to ${quoted(headers.get("location") ?? "nowhere")} (${status}), which is not followed: set TSA_URL to where it leads`;
  if (!ok) return `answered ${[status, quoted(statusText)].filter(Boolean).join(" ")}`;
  const [type = ""] = (headers.get("content-type") ?? reply).split(";");
  return type.trim().toLowerCase() === reply
    ? null
    : `answered with ${quoted(type)}, and not with ${reply}: TSA_URL leads to something else`;
}

/** Null if there is more. */
async function readAtMost(answer: Response, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > most) return null; // leaving the loop cancels the rest
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLate = (what: string, who: string, limitMs: number) => (cause: unknown) => {
  if (cause instanceof Error && cause.name === "TimeoutError")
    throw new Error(`${who} has not answered within ${limitMs / 1000} s.`, { cause });
  return explain(what)(cause);
};
