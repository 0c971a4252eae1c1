import { readFile } from "node:fs/promises";

/** What vitest-counts.mjs wrote. A run that ended badly without naming a failure has failed once all the same. */
export async function vitestCounts(file, wentWell) {
  const report = await read(file);
  return report ? honest(report, wentWell, "vitest") : { passed: 0, failures: ["vitest left no report"] };
}

/** What Playwright's JSON report says; a test that passed only at a second try has failed. */
export async function playwrightCounts(file, wentWell) {
  const report = await read(file);
  if (!report) return { passed: 0, failures: ["playwright left no report"] };
  const specs = report.suites.flatMap(specsOf);
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map((spec) => describeFailure(spec.file, spec.title, messageOf(spec)));
  const outside = (report.errors ?? []).map(({ message }) => describeFailure("outside of a test", "", message));
  return honest({ passed: report.stats.expected, failures: [...failed, ...outside] }, wentWell, "playwright");
}

/** One line: the file, the test, and the start of its message. */
export function describeFailure(file, title, message = "") {
  const start = message.split("\n").slice(0, 3).join(" ").slice(0, 400);
  return [file, title, start].filter(Boolean).join(" › ");
}

function honest({ passed, failures }, wentWell, runner) {
  const named = wentWell || failures.length > 0 ? failures : [`${runner} ended badly without naming a failure`];
  return { passed, failures: named };
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const messageOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;

const read = (file) => readFile(file, "utf8").then(JSON.parse, () => undefined);
