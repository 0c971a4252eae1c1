import { readFile } from "node:fs/promises";

/** Reads the report of vitest-counts.mjs. A run that failed without naming a failure counts as one failure. */
export async function vitestCounts(file, wentWell) {
  const report = await read(file);
  return report ? honest(report, wentWell, "vitest") : nothing("vitest");
}

/** Reads Playwright's JSON report; a test that passed only on a retry counts as failed. */
export async function playwrightCounts(file, wentWell) {
  const report = await read(file);
  if (!report) return nothing("playwright");
  const specs = report.suites.flatMap(specsOf);
  const failed = specs
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected" || status === "flaky"))
    .map((spec) => describeFailure(spec.file, spec.title, messageOf(spec)));
  const outside = (report.errors ?? []).map(({ message }) => describeFailure("outside of a test", "", message));
  const skipped = specs.filter(({ tests }) => tests.every(({ status }) => status === "skipped")).map(nameOf);
  const files = specs.map((spec) => ({ file: spec.file, ms: millisecondsOf(spec) }));
  return honest(
    { passed: report.stats.expected, failures: [...failed, ...outside], skipped, files },
    wentWell,
    "playwright",
  );
}

/**
 * A table of seconds per step and for the slowest files. Files run several at a time, so they add up to more than a step.
 */
export function timeTable(steps, counts, longest = 12) {
  const ofFiles = new Map();
  for (const { file, ms } of counts.flatMap(({ files = [] }) => files))
    ofFiles.set(file, (ofFiles.get(file) ?? 0) + ms);
  const slowest = [...ofFiles].sort(([, one], [, other]) => other - one).slice(0, longest);
  const inSeconds = ([name, ms]) => `${(ms / 1000).toFixed(0).padStart(6)} s  ${name}`;
  return [...steps, ...slowest].map(inSeconds).join("\n");
}

/** One line with the file, the test and the start of its message. */
export function describeFailure(file, title, message = "") {
  const start = message.split("\n").slice(0, 3).join(" ").slice(0, 400);
  return [file, title, start].filter(Boolean).join(" › ");
}

/**
 * @typedef {{ passed: number, failures: string[], skipped: string[], files: { file: string, ms: number }[] }} Counts
 * @param {Counts} counts
 * @returns {Counts}
 */
function honest({ failures, ...counts }, wentWell, runner) {
  const named = wentWell || failures.length > 0 ? failures : [`${runner} ended badly without naming a failure`];
  return { ...counts, failures: named };
}

const nothing = (runner) => ({ passed: 0, failures: [`${runner} left no report`], skipped: [], files: [] });

const millisecondsOf = ({ tests }) =>
  tests.flatMap(({ results }) => results).reduce((sum, one) => sum + one.duration, 0);
const nameOf = ({ file, title }) => `${file} › ${title}`;
const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
const messageOf = ({ tests }) => tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message;

const read = (file) => readFile(file, "utf8").then(JSON.parse, () => undefined);
