import { AppError } from "@/lib/platform/errors/errors";

type ScimType =
  "invalidFilter" | "invalidPath" | "invalidSyntax" | "invalidValue" | "mutability" | "noTarget" | "uniqueness";

/** A call that SCIM's rules refuse; `problem` says what is wrong, in English as the standard's own words. */
export const unreadable = (scimType: ScimType, problem: string) =>
  new AppError("bad_request", "scim_unreadable", { values: { problem }, scimType });

/** Runs what `scimmy` checks, and reports its errors as ours. */
export function checked<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw toRefusal(error);
  }
}

/** `scimmy` throws its own error with a `scimType`, and a plain TypeError for a wrong value. */
export function toRefusal(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ("scimType" in error && typeof error.scimType === "string" && error.scimType !== "")
    // The cast is safe: these are the standard's types, of which a caller only reads the name.
    return unreadable(error.scimType as ScimType, error.message);
  return error instanceof TypeError ? unreadable("invalidValue", error.message) : error;
}
