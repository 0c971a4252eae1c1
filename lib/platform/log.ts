import "server-only";
import pino from "pino";
import { withoutValues } from "./without-values";

/** Tokens and codes that stand in addresses; nothing else of a request but its path is ever logged. */
const secretParts = [
  /(?<=\/signature-requests\/)[\w-]+/g,
  /(?<=\/demos\/)[\da-f-]{36}/g,
  /(?<=\/documents\/)[\w.-]{30,}(?=\/download)/g,
  /(?<=[?&](?:token|code|access-code|mobile-number|uuids|email)=)[^&]+/g,
];

export function withoutSecrets(path: string): string {
  return secretParts.reduce((text, part) => text.replace(part, "…"), path);
}

export const log = pino({
  level: process.env["LOG_LEVEL"] ?? "info",
  base: null,
  serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error) as Error) },
  redact: ["password", "token", "code", "access_code", "*.password", "*.token"],
});
