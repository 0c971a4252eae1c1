import { quickChecks } from "./quick-checks.mjs";

const failed = await quickChecks();
console.log(failed.length > 0 ? `\nFailed: ${failed.join(", ")}` : "\nAll quick checks passed.");
process.exitCode = failed.length > 0 ? 1 : 0;
