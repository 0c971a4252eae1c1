import { existsSync } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { ensureBuild } from "./build-fingerprint.mjs";
import { interruptAll, succeeds } from "./child-process.mjs";
import { quickChecks } from "./quick-checks.mjs";
import { makeQuickFolder } from "./quick-folder.mjs";
import { playwrightCounts, timeTable, vitestCounts } from "./test-counts.mjs";
import { ensureTestTools } from "./test-tools.mjs";

const isShort = process.argv.includes("--short");
const usual = {
  steps: [checks, tools, build, vitest, browser],
  projects: ["pdf", "pdf-children", "unit"],
  browserTests: ["--grep-invert=@long"],
  minutesAtRest: 10, // on two cores; what is slower belongs in tests/long-files.ts
  limitMinutes: 60, // against hanging tests; a machine may be three times slower
};
/** What takes long: races, kills and restarts, and whatever costs much processor time. */
const faults = {
  steps: [tools, build, vitest, browser],
  projects: ["long-pdf", "long", "faults"],
  browserTests: ["--grep=@long"],
  minutesAtRest: isShort ? 20 : 90,
  limitMinutes: isShort ? 90 : 270,
};
const run = process.argv.includes("--faults") ? faults : usual;
const results = path.resolve("test-results");
const counts = [];
const times = [];
let cutShort = false;

function cutShortBecause(reason) {
  console.error(`\nCut short: ${reason}`);
  cutShort = true;
  interruptAll();
}

for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => cutShortBecause(signal));
setTimeout(() => cutShortBecause(`longer than ${run.limitMinutes} minutes`), run.limitMinutes * 60_000).unref();

await rm(results, { recursive: true, force: true });
await mkdir(results);
for (const step of run.steps) {
  if (cutShort) break;
  const start = performance.now();
  await step();
  times.push([step.name, performance.now() - start]);
}

const total = times.reduce((sum, [, ms]) => sum + ms, 0);
console.log(`\nTook ${(total / 60_000).toFixed(1)} minutes; at rest it is to stay under ${run.minutesAtRest}:`);
console.log(timeTable(times, counts));
const passed = counts.reduce((total, count) => total + count.passed, 0);
const failures = counts.flatMap((count) => count.failures);
const skipped = counts.flatMap((count) => count.skipped ?? []);
if (skipped.length > 0) console.log(`\nSkipped (README.md says what each needs):\n${listed(skipped)}`);
if (failures.length > 0) console.log(`\nFailed:\n${listed(failures)}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(cutShort || failures.length > 0 ? 1 : 0);

function listed(lines) {
  return lines.map((line) => `- ${line}`).join("\n");
}

async function checks() {
  const failed = await quickChecks();
  counts.push({ passed: 0, failures: failed.map((name) => `the check of ${name}`) });
}

async function tools() {
  const missing = await ensureTestTools({ engines: run === faults && !isShort });
  if (missing.length > 0) console.error(`\nMissing, and not to be installed here: ${missing.join(", ")}`);
}

/** Builds once for the fault tests and browser tests, which start the product. */
async function build() {
  console.log("\n— build");
  try {
    await ensureBuild(process.cwd(), {});
    const { problemsForOlderBrowsers } = await import("./older-browsers.mjs");
    const { problemsOfTraces } = await import("./traced-files.mjs");
    const failures = [
      ...(await problemsForOlderBrowsers()).map((line) => `older browsers › ${line}`),
      ...(await problemsOfTraces()).map((line) => `traces › ${line}`),
    ];
    counts.push({ passed: 0, failures });
  } catch (error) {
    counts.push({ passed: 0, failures: [`build › ${error.message}`] });
  }
}

async function vitest() {
  console.log(`\n— vitest: ${run.projects.join(", ")}`);
  const file = path.join(results, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=./scripts/vitest-counts.mjs"];
  const projects = run.projects.map((name) => `--project=${name}`);
  const env = { FAULT_RUNS: run === faults && !isShort ? "1000" : "10", COUNTS_FILE: file };
  const wentWell = await succeeds("node_modules/.bin/vitest", ["run", ...projects, ...reporters], env);
  counts.push(await vitestCounts(file, wentWell));
}

async function browser() {
  console.log("\n— browser");
  if (!(await hasTests("tests/browser"))) return console.log("No tests.");
  const folder = makeQuickFolder("countersign-browser-");
  try {
    const file = path.join(results, "playwright.json");
    const place = { DATA_DIR: folder, PORT: String(await freePort()), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
    const options = ["test", "--reporter=list,json", ...run.browserTests];
    const wentWell = await succeeds("node_modules/.bin/playwright", options, place);
    counts.push(await playwrightCounts(file, wentWell));
  } catch (error) {
    counts.push({ passed: 0, failures: [`browser › ${error.message}`] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hasTests(folder) {
  if (!existsSync(folder)) return false;
  const names = await readdir(folder, { recursive: true });
  return names.some((name) => /[.](test|spec)[.]tsx?$/.test(name));
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
