import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describeFailure } from "./test-counts.mjs";

/**
 * A vitest reporter that writes { passed, failures, skipped, files } to the file named by COUNTS_FILE. Failures are tests, files
 * that could not be loaded or did not end, and errors outside of any test, which vitest's own JSON report leaves out.
 * `files` has the milliseconds that each took.
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
