/** A path of ours that came in from outside, or null: `//host`, `/\\host` and the like lead away, and control characters hide that. */
export function sameOriginPath(path: unknown): string | null {
  if (typeof path !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return null;
  const url = new URL(path, "http://ours.invalid");
  // Dots that are resolved can leave `//host` behind.
  const isOurs = url.origin === "http://ours.invalid" && !url.pathname.startsWith("//");
  return isOurs ? url.pathname + url.search + url.hash : null;
}
