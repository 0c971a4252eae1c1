/**
 * Validates a path from outside; null if it could leave this origin: `//host` and `/\\host` do, and control characters
 * can hide them.
 */
export function sameOriginPath(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null;
  const url = new URL(path, "http://ours.invalid");
  // Resolving dots can produce `//host`.
  const isOurs = url.origin === "http://ours.invalid" && !url.pathname.startsWith("//");
  return isOurs ? url.pathname + url.search + url.hash : null;
}
