/** Runs once per process, before the first request. */
export async function register() {
  if (process.env["NEXT_RUNTIME"] !== "nodejs" || process.env["NEXT_PHASE"] === "phase-production-build") return;
  const { wordsOf } = await import("@/lib/platform/errors/explain");
  const { boot } = await import("@/lib/worker/boot");
  // Next would print a failure with a stack of minified code; the start script says its reason.
  const booted = await boot().catch((error: unknown) => ({ failure: wordsOf(error) }));
  Object.assign(globalThis, { __countersign: booted });
}
