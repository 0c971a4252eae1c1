import { firstOf } from "./first-of";

const keys = ["package", "users", "workflows"] as const;

/** The plan that somebody chose before signing up travels along: empty, or with its question mark. */
export function chosenPlan(query: Record<string, string | string[] | undefined>): string {
  const chosen = new URLSearchParams(
    keys.flatMap((key) => (query[key] ? [[key, firstOf(query[key]).slice(0, 50)]] : [])),
  );
  return chosen.size ? `?${chosen.toString()}` : "";
}
