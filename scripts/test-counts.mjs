import { readFile } from "node:fs/promises";

/** A run that ended badly without naming a failed test has failed once all the same. */
const honest = ({ passed, failed }, wentWell) => ({ passed, failed: wentWell ? failed : Math.max(failed, 1) });

export async function vitestCounts(file, wentWell) {
  const report = await read(file);
  if (!report) return honest({ passed: 0, failed: 1 }, wentWell);
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && !assertionResults.length,
  );
  return honest({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, wentWell);
}

export async function playwrightCounts(file, wentWell) {
  const report = await read(file);
  if (!report) return honest({ passed: 0, failed: 1 }, wentWell);
  const { expected, flaky, unexpected } = report.stats;
  return honest({ passed: expected + flaky, failed: unexpected }, wentWell);
}

const read = (file) => readFile(file, "utf8").then(JSON.parse, () => undefined);
