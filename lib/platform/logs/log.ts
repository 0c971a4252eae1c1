import "server-only";
import pino from "pino";
import { subject } from "@/lib/platform/context/job-subject";
import { requestId } from "@/lib/platform/context/request-id";
import { stateOf } from "@/lib/platform/process/process-state";
import { withoutValues } from "./without-values";

/** Tokens and codes in URLs. Of a request, only the path is ever logged. */
const secretParts = [
  /(?<=\/(?:signature-requests|embedded|agents|agent-confirmations)\/)[\w-]+/g,
  /(?<=\/(?:public-links|start|visits)\/)[\w-]+/g,
  /(?<=\/demos\/)[\da-f-]{36}/g,
  /(?<=\/documents\/)[\w.-]{30,}(?=\/download)/g,
  /(?<=[?&](?:token|code|access-code|mobile-number|uuids|email)=)[^&]+/g,
];

export function withoutSecrets(path: string): string {
  return secretParts.reduce((text, part) => text.replace(part, "…"), path);
}

/** Servers repeat the address in their answers. */
export const withoutAddresses = (text: string): string => text.replace(/[^\s<>@]+@/g, "…@");

/** Providers of text messages repeat the number. */
export const withoutNumbers = (text: string): string => text.replace(/\d{6,}/g, "…");

/** All that a log says of an address. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

/** The start script makes lines readable that are written this way, if LOG_FORMAT is for people. */
const forPeople = { write: (line: string) => void process.stdout.write(line) };

export const log = pino(
  {
    level: process.env["LOG_LEVEL"] || "info",
    base: null,
    mixin: () => ({ requestId: requestId(), ...subject() }),
    serializers: { err: (error: unknown) => pino.stdSerializers.err(withoutValues(error) as Error) },
    redact: ["password", "token", "code", "access_code", "*.password", "*.token"],
  },
  process.env["LOG_FORMAT"] === "pretty" ? forPeople : pino.destination({ sync: true }),
);

const restMs = 60_000;
const mostMessages = 500;
const rarelyLogged = () => stateOf("rarelyLogged", () => new Map<string, { at: number; since: number }>());

/** For messages that an outage repeats: logs the first at once, then one a minute with the number left out. */
export function logRarely(level: "error" | "warn", details: object, message: string): void {
  const logged = rarelyLogged();
  const key = message.replace(/\d+/g, "0"); // messages that differ only in numbers are the same message
  const last = logged.get(key);
  const now = performance.now();
  if (last && now - last.at < restMs) {
    last.since += 1;
    return;
  }
  if (logged.size >= mostMessages) logged.clear();
  logged.set(key, { at: now, since: 0 });
  log[level]({ ...details, ...(last?.since && { leftOut: last.since }) }, message);
}
