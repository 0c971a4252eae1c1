import { existsSync } from "node:fs";
import { succeeds } from "./child-process.mjs";

const checks = [
  { name: "lint", command: "oxlint", options: ["--type-aware", "--deny-warnings"] },
  { name: "format", command: "prettier", options: ["--check", "--log-level", "warn", "."] },
  // tsc needs the route types that Next generates.
  { name: "page types", command: "next", options: ["typegen"], needs: "app" },
  { name: "types", command: "tsc", options: ["--noEmit"] },
  { name: "import rules", command: "node", options: ["scripts/import-rules.mjs"] },
  { name: "unused code and packages", command: "knip", options: ["--no-progress"] },
  { name: "citations", command: "node", options: ["scripts/citations.mjs"] },
];

/** Runs all checks, even after failures; returns the names of those that failed. */
export async function quickChecks() {
  const failed = [];
  for (const { name, command, options, needs } of checks) {
    if (needs && !existsSync(needs)) continue;
    console.log(`\n— ${name}`);
    const program = command === "node" ? process.execPath : `node_modules/.bin/${command}`;
    if (!(await succeeds(program, options))) failed.push(name);
  }
  return failed;
}
