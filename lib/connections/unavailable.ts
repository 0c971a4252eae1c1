import "server-only";
import { AppError } from "@/lib/platform/errors/errors";
import { log } from "@/lib/platform/logs/log";

/** The refusal, with its reason in the log only: it may name addresses of the provider's network. */
export function unavailable(error: unknown): AppError {
  logFailure(error instanceof Error ? `${error.name}: ${error.message}` : "unknown");
  return new AppError("provider_failed", "connection_unavailable");
}

export const logFailure = (reason: string) => log.warn({ reason: reason.slice(0, 500) }, "connection failed");
