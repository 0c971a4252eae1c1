import "server-only";
import { z } from "zod";
import type { Language } from "@/db/enums";
import { AppError, errorTable } from "@/lib/platform/errors/errors";
import { FileDamaged } from "@/lib/platform/storage/file-damaged";
import { withNamedCharacters } from "@/lib/platform/i18n/name-characters";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import { translator } from "@/lib/platform/i18n/translate";
import { log, logRarely } from "@/lib/platform/logs/log";
import { logOutage, partOf, PartUnavailable } from "@/lib/platform/logs/outages";
import { isStorageFull } from "@/lib/platform/storage/storage-full";
import { snakePath, toSnake } from "./case";
import { addCookies } from "./cookies";
import { CallerGone } from "./read-body";

/** The status that proxies log for a caller who disconnected; nobody reads the response. */
const callerGoneStatus = 499;

/** Turns an error into an answer with label, message and request id, and without internals. */
export function failureAnswer(error: unknown, language: Language, requestId: string): Response {
  if (error instanceof CallerGone)
    return new Response(null, { status: callerGoneStatus, headers: { "x-request-id": requestId } });
  const refusal = refusalOf(error);
  if (refusal.code === "internal" || refusal.code === "file_damaged")
    log.error({ requestId, err: error }, "request failed");
  if (refusal.code === "unavailable") logOutage(partOf(error), { requestId, err: error });
  if (refusal.code === "storage_full") logRarely("error", { requestId, err: error }, "no room is left to store files");
  const { retryAfterSeconds: seconds, answer = {}, cookies = [] } = refusal.detail;
  const response = Response.json(
    { ...(toSnake(answer) as object), success: false, ...describeRefusal(refusal, language) },
    {
      status: errorTable[refusal.code].status,
      headers: {
        "x-request-id": requestId,
        "cache-control": "no-store",
        ...(seconds ? { "retry-after": String(seconds) } : {}),
      },
    },
  );
  addCookies(response.headers, cookies);
  return response;
}

/** The parts of an AppError that its words are made of. */
export type Refusal = Pick<AppError, "code" | "reason" | "detail">;
type RefusalWords = { label: string; message: string; errors?: Record<string, string> };

export function describeRefusal(refusal: Refusal, language: Language): RefusalWords {
  const { values, fields } = refusal.detail;
  const errors =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([path, sentence]) => [
        snakePath(path.split(".")),
        translateSentence(language, sentence),
      ]),
    );
  return {
    label: errorTable[refusal.code].label,
    message: translator(language, "errors")(refusal.reason, withNamedCharacters(language, values)),
    ...(errors && { errors }),
  };
}

/** The error to report to the caller; an unexpected one is reported as `internal`. */
export function refusalOf(error: unknown): AppError {
  const known = error instanceof z.ZodError ? fromZod(error) : error;
  if (known instanceof AppError) return known;
  if (known instanceof FileDamaged) return new AppError("file_damaged");
  const part = partOf(error);
  if (part !== "database" && isStorageFull(error)) return new AppError("storage_full");
  return part ? new PartUnavailable(part, error) : new AppError("internal");
}

function fromZod(error: z.ZodError): AppError {
  // What a body that is no object lacks would say nothing more.
  const noObject = error.issues.filter(({ path, code }) => path.length === 0 && code === "invalid_type");
  const issues = noObject.length > 0 ? noObject : error.issues;
  const fields = Object.fromEntries(
    issues.toReversed().map((issue) => [issue.path.join(".") || "body", sentenceOf(issue)]),
  );
  return new AppError("invalid", "invalid", { fields });
}
