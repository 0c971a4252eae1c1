import { codeOf } from "./lost-connection";

/** True if a row with the same value was written first. Follows the chain of causes. */
export function isUniqueViolation(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (codeOf(one) === "23505") return true;
  return false;
}
