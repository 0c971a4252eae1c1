import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

type Definition = { who?: "anyone" | "user" | "person"; beforeSecondStep?: true; beforeNames?: true };

/**
 * Refuses callers who are not signed in, API keys in calls for people, and people who first have to set up a second step or
 * enter their names, except in the calls that do so.
 */
export function assertMayBegin(actor: Context["actor"], { who, beforeSecondStep, beforeNames }: Definition): void {
  if (actor.kind !== "user") throw new AppError("unauthenticated");
  if (who === "person" && actor.viaKey) throw new AppError("forbidden", "not_by_key");
  if (actor.lacksSecondStep && !beforeSecondStep) throw new AppError("second_step_missing");
  if (actor.lacksNames && !beforeNames && !beforeSecondStep) throw new AppError("names_missing");
}
