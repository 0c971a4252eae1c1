import "server-only";
import { isDatabaseUnavailable } from "@/db/lost-connection";
import { AppError } from "@/lib/platform/errors/errors";
import { log, logRarely } from "./log";
import { isStorageUnavailable } from "@/lib/platform/storage/storage-unavailable";

/** What the log says of an outage, whoever notices it: the one line a minute of docs/operating.md. */
const messages = {
  database: "the database is unavailable",
  storage: "the storage for files is unavailable",
} as const;
type Part = keyof typeof messages;

/** @param part Null if it is not known which part is unavailable. */
export const logOutage = (part: Part | null, details: object): void =>
  logRarely("error", details, part ? messages[part] : "something that is needed is unavailable");

/** Logs a failure of something that nobody waits for; during an outage, it is logged as a part of that. */
export function logFailure(error: unknown, message: string, details: object = {}): void {
  const part = partOf(error);
  if (part) logOutage(part, { ...details, err: error });
  else log.error({ ...details, err: error }, message);
}

const retryAfterSeconds = 5;

/** The refusal of a call while a part is unavailable. */
export class PartUnavailable extends AppError {
  constructor(
    readonly part: Part | null,
    override readonly cause: unknown,
  ) {
    super("unavailable", "unavailable", { retryAfterSeconds });
  }
}

/** The part whose outage caused the error; null if none did, or if it is not known which. */
export function partOf(error: unknown): Part | null {
  if (error instanceof PartUnavailable) return error.part;
  return isDatabaseUnavailable(error) ? "database" : isStorageUnavailable(error) ? "storage" : null;
}
