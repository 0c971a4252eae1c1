import { firstOf } from "./first-of";

const keys = ["package", "users", "workflows"] as const;

/** The query that carries the plan chosen before signing up: empty, or with its question mark. */
export function chosenPlan(query: Record<string, string | string[] | undefined>): string {
  const chosen = new URLSearchParams(
    keys.flatMap((key) => (query[key] ? [[key, firstOf(query[key]).slice(0, 50)]] : [])),
  );
  return chosen.size ? `?${chosen.toString()}` : "";
}
