import { availableParallelism } from "node:os";
import { outcomeOf } from "./child-process.mjs";

/** Each check with its commands, which run one after the other. The longest checks come first. */
const checks = {
  // tsc needs the route types that Next generates. Version 7 takes a fifth of the time; what reads code needs version 6.
  // Without its memory of earlier runs, which has kept an error to itself.
  types: [
    "next typegen",
    "node_modules/typescript-native/bin/tsc --noEmit --incremental false",
    "node_modules/typescript-native/bin/tsc -p sdk",
  ],
  lint: ["oxlint --type-aware --deny-warnings"],
  format: ["prettier --check --log-level warn ."],
  "generated lists": ["scripts/make-refusals.mjs --check"],
  "import rules": ["scripts/import-rules.mjs"],
  "unused code and packages": ["knip --no-progress"],
  citations: ["scripts/citations.mjs"],
  "commit subjects": ["scripts/commit-subjects.mjs"],
  migrations: ["scripts/check-migrations.mjs"],
};

/** The client library's types are made of the API's description, so that it is noticed when they no longer fit. */
const clientTypes = ["scripts/make-client.mjs --types"];

/**
 * Runs all checks, as many at once as there are cores, even after failures. Shows the output of each when it ends, and
 * returns the names of those that failed.
 */
export async function quickChecks() {
  const waiting = Object.entries(checks);
  const failed = (await passes("types of the client library", clientTypes)) ? [] : ["types of the client library"];
  const runNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, commands] = next;
      if (!(await passes(name, commands))) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, runNext));
  return failed;
}

async function passes(name, commands) {
  const start = performance.now();
  let said = "";
  let wentWell = true;
  for (const command of commands) {
    const [program, ...options] = command.split(" ");
    const outcome = program.includes("/")
      ? await outcomeOf(process.execPath, [program, ...options])
      : await outcomeOf(`node_modules/.bin/${program}`, options);
    said += outcome.output;
    wentWell &&= outcome.wentWell;
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(`\n— ${name} (${seconds} s)${said && `\n${said.trimEnd()}`}`);
  return wentWell;
}
