import "server-only";
import { isDatabaseUnavailable } from "@/db/lost-connection";
import { AppError } from "./errors";
import { log, logRarely } from "./log";
import { isStorageUnavailable } from "./storage-unavailable";

/** What the log says of an outage, whoever notices it: the one line a minute of docs/operating.md. */
const messages = {
  database: "the database is unavailable",
  storage: "the storage for files is unavailable",
  other: "something that is needed is unavailable",
} as const;
type Part = keyof typeof messages;

export const logOutage = (part: Part, details: object): void => logRarely("error", details, messages[part]);

/** A failure of what nobody waits for; in an outage it is no news. */
export function logFailure(error: unknown, message: string, details: object = {}): void {
  const part = partOf(error);
  if (part === "other") log.error({ ...details, err: error }, message);
  else logOutage(part, { ...details, err: error });
}

const retryAfterSeconds = 5;

/** The refusal of a call while a part is unavailable. */
export class PartUnavailable extends AppError {
  constructor(
    readonly part: Part,
    override readonly cause: unknown,
  ) {
    super("unavailable", "unavailable", { retryAfterSeconds });
  }
}

export function partOf(error: unknown): Part {
  if (error instanceof PartUnavailable) return error.part;
  return isDatabaseUnavailable(error) ? "database" : isStorageUnavailable(error) ? "storage" : "other";
}
