/** How an answer of this status is logged. */
export function levelOf(status: number): "error" | "warn" | "info" | "debug" {
  if (status >= 500) return "error";
  if (status === 401 || status === 403) return "warn";
  return status >= 400 ? "info" : "debug";
}
