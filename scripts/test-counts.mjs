import { readFile } from "node:fs/promises";
import path from "node:path";

/** A run that ended badly without naming a failed test has failed once all the same. */
function honest({ passed, failures }, wentWell, runner) {
  const named = wentWell || failures.length > 0 ? failures : [`${runner} ended badly without naming a test`];
  return { passed, failures: named };
}

/** What vitest's JSON report says: how many passed, and each failed test or file with the start of its message. */
export async function vitestCounts(file, wentWell) {
  const report = await read(file);
  if (!report) return honest({ passed: 0, failures: ["vitest left no report"] }, wentWell, "vitest");
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    if (status === "failed" && failed.length === 0) return [line(name, "", message)];
    return failed.map((result) => line(name, result.fullName, result.failureMessages[0]));
  });
  return honest({ passed: report.numPassedTests, failures }, wentWell, "vitest");
}

/** What Playwright's JSON report says; a test that passed only at a second try has failed. */
export async function playwrightCounts(file, wentWell) {
  const report = await read(file);
  if (!report) return honest({ passed: 0, failures: ["playwright left no report"] }, wentWell, "playwright");
  const specs = report.suites.flatMap(specsOf);
  const failures = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map((spec) => line(spec.file, spec.title, messageOf(spec)));
  return honest({ passed: report.stats.expected, failures }, wentWell, "playwright");
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const messageOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;

function line(file, title, message = "") {
  const start = message.split("\n").slice(0, 3).join(" ").slice(0, 400);
  return [path.relative(process.cwd(), file), title, start].filter(Boolean).join(" › ");
}

const read = (file) => readFile(file, "utf8").then(JSON.parse, () => undefined);
