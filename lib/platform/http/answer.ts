import "server-only";
import { z } from "zod";
import type { Language } from "@/db/enums";
import { AppError, errorTable } from "@/lib/platform/errors";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { speak } from "@/lib/platform/i18n/speak";
import { translator } from "@/lib/platform/i18n/translate";
import { log } from "@/lib/platform/log";
import { snakePath } from "./case";

/** The one place where a failure becomes an answer: a label, a sentence, a request id, and no internals. */
export function failureAnswer(error: unknown, language: Language, requestId: string): Response {
  const refusal = refusalOf(error);
  if (refusal.code === "internal") log.error({ requestId, err: error }, "request failed");
  const { status, label } = errorTable[refusal.code];
  const { values, fields, retryAfterSeconds } = refusal.detail;
  const errors =
    fields &&
    Object.fromEntries(
      Object.entries(fields).map(([path, sentence]) => [snakePath(path.split(".")), speak(language, sentence)]),
    );
  return Response.json(
    {
      success: false,
      label,
      message: translator(language, "errors")(refusal.reason, values),
      ...(errors && { errors }),
    },
    {
      status,
      headers: {
        "x-request-id": requestId,
        "cache-control": "no-store",
        ...(retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {}),
      },
    },
  );
}

/** What the caller is told of any failure; what nobody foresaw is told as internal. */
export function refusalOf(error: unknown): AppError {
  const known = error instanceof z.ZodError ? fromZod(error) : error;
  return known instanceof AppError ? known : new AppError("internal");
}

function fromZod(error: z.ZodError): AppError {
  const fields = Object.fromEntries(
    error.issues.toReversed().map((issue) => [issue.path.join(".") || "body", sentenceOf({ ...issue })]),
  );
  return new AppError("invalid", "invalid", { fields });
}
