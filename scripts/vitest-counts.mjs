import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describeFailure } from "./test-counts.mjs";

/**
 * A vitest reporter that writes { passed, failures, skipped, files } to the file named by COUNTS_FILE. Failures are
 * failed tests, files that did not load or end, and errors outside of tests, which vitest's JSON report omits. `files`
 * holds the milliseconds per file.
 */
export default class CountsReporter {
  async onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const outside = errors.map((error) => describeFailure("outside of a test", "", error.stack ?? error.message));
    const failures = [...modules.flatMap(failuresIn), ...outside];
    const skipped = tests
      .filter((test) => test.result().state === "skipped")
      .map((test) => `${fileOf(test.module)} › ${test.fullName}`);
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const files = modules.map((module) => ({ file: fileOf(module), ms: millisecondsOf(module) }));
    await writeFile(process.env.COUNTS_FILE, JSON.stringify({ passed, failures, skipped, files }));
  }
}

const fileOf = (module) => path.relative(process.cwd(), module.moduleId);

function millisecondsOf(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return collectDuration + setupDuration + duration;
}

function failuresIn(module) {
  const file = fileOf(module);
  const failed = [...module.children.allTests("failed")];
  const state = module.state();
  if (state === "failed" && failed.length === 0)
    return [describeFailure(file, "", module.errors()[0]?.message ?? "could not be loaded")];
  const unended = state === "passed" || state === "failed" || state === "skipped" ? [] : [`${file} did not end`];
  const named = failed.map((test) => describeFailure(file, test.fullName, test.result().errors?.[0]?.message));
  return [...named, ...unended];
}
