/** Runs once per process, before the first request. */
export async function register() {
  if (process.env["NEXT_RUNTIME"] !== "nodejs" || process.env["NEXT_PHASE"] === "phase-production-build") return;
  const { boot } = await import("@/lib/worker/boot");
  Object.assign(globalThis, { __countersign: await boot() });
}
