import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { logFormat } from "./log-output.mjs";

/** Writes in each way that libraries use; the last line ends without a line feed. */
const noisy = `
  console.log("plain", { of: "an object" });
  console.log("\u001b[31mred\u001b[0m and\\nsecond line");
  console.warn("careful");
  console.error("failed:", new Error("no room"));
  process.stderr.write("straight to standard error\\n");
  process.stdout.write(JSON.stringify({ level: 30, time: 1, msg: "of pino", workflowId: 4 }) + "\\n");
  process.emitWarning("old version of Node", "NodeDeprecationWarning");
  new Promise((resolve) => setTimeout(resolve, 20)).then(() => process.stdout.write("the end"));`;

function run(begin: string) {
  const program = `import { writeForPeople, writeOnlyJson } from "./scripts/log-output.mjs"; ${begin} ${noisy}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  return { stdout, stderr };
}

test("as JSON, every line of everything that a process writes is one object, on standard output", () => {
  const { stdout, stderr } = run("writeOnlyJson();");
  expect(stderr).toBe("");
  const lines: unknown[] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const time = expect.any(Number) as number;
  expect(lines).toEqual([
    { time, level: 30, msg: "plain { of: 'an object' }" },
    { time, level: 30, msg: "red and\nsecond line" },
    { time, level: 40, msg: "careful" },
    { time, level: 50, msg: "failed: no room", err: expect.objectContaining({ message: "no room" }) },
    { time, level: 40, msg: "straight to standard error" },
    { time: 1, level: 30, msg: "of pino", workflowId: 4 },
    { time, level: 40, msg: "old version of Node", warning: "NodeDeprecationWarning" },
    { time, level: 30, msg: "the end" },
  ]);
});

test("for people, records become lines to read, and all else stays as it is", () => {
  const { stdout, stderr } = run("writeForPeople();");
  expect(stdout).toMatch(/^\d\d:\d\d:\d\d INFO {2}of pino workflowId=4$/m);
  expect(stdout).toMatch(/^plain \{ of: 'an object' \}$/m);
  expect(stdout).not.toContain('"msg"');
  expect(stderr).toContain("straight to standard error");
});

test.each([
  [{}, true, "pretty"],
  [{}, false, "json"],
  [{ LOG_FORMAT: "json" }, true, "json"],
  [{ LOG_FORMAT: "pretty" }, false, "pretty"],
])("with %o and a terminal: %s, the log is %s", (env, isTTY, format) => {
  expect(logFormat(env, { isTTY })).toBe(format);
});
