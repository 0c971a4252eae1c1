import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { linesOf } from "../tests/support/logged";
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

const run = (begin: string, settings = {}) => runOnly(`${begin} ${noisy}`, settings);

function runOnly(words: string, settings = {}) {
  const program = `
    import { writeForPeople, writeOnlyJson, writeWarningsAsJson } from "./scripts/log-output.mjs"; ${words}`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    env: { ...process.env, ...settings },
  });
  return { stdout, stderr };
}

test("as JSON, every line of everything that a process writes is one object, on standard output", () => {
  const { stdout, stderr } = run("writeOnlyJson();");
  expect(stderr).toBe("");
  const lines = linesOf(stdout);
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
  ["warn", [40, 40, 30, 40]],
  ["error", [30]],
  ["silent", [30]],
])("LOG_LEVEL=%s holds back what is below it; a record of pino has been held to it already", (level, kept) => {
  const { stdout, stderr } = run("writeOnlyJson();", { LOG_LEVEL: level });
  const numbers = linesOf(stdout).map((line) => line["level"]);
  expect([stderr, numbers.filter((number) => number !== 50)]).toEqual(["", kept]);
  expect(numbers.includes(50)).toBe(level !== "silent");
  const people = run("writeForPeople();", { LOG_LEVEL: level });
  expect(people.stdout).not.toContain("plain");
  expect(people.stderr.includes("careful")).toBe(level === "warn");
  expect(people.stderr.includes("old version of Node")).toBe(level === "warn");
});

test("a warning of Node is one line: an object for a program, words for people", () => {
  const warn = `process.emitWarning("old version", "NodeVersionSupportWarning")`;
  expect(linesOf(runOnly(`writeWarningsAsJson(); ${warn}`).stderr)).toEqual([
    { time: expect.any(Number), level: 40, warning: "NodeVersionSupportWarning", msg: "old version" },
  ]);
  expect(runOnly(`writeForPeople(); ${warn}`).stderr).toMatch(
    /^\d\d:\d\d:\d\d WARN {2}old version warning=NodeVersionSupportWarning\n$/,
  );
});

test.skipIf(process.platform !== "linux")("on a terminal a start speaks to people, and to programs elsewhere", () => {
  const start = `${process.execPath} scripts/start.mjs`;
  const env = { ...process.env, PORT: "0", LOG_FORMAT: "" };
  const onTerminal = spawnSync("script", ["-qec", start, "/dev/null"], { env, encoding: "utf8" });
  expect([onTerminal.status, onTerminal.stdout]).toEqual([
    1,
    "These settings are wrong; nothing was started:\r\n  - PORT must be a whole number from 1 to 65535.\r\n",
  ]);
  const elsewhere = spawnSync("sh", ["-c", start], { env, encoding: "utf8" });
  expect(linesOf(elsewhere.stdout)).toHaveLength(2);
});

test.each([
  [{}, true, "pretty"],
  [{}, false, "json"],
  [{ LOG_FORMAT: "json" }, true, "json"],
  [{ LOG_FORMAT: "pretty" }, false, "pretty"],
])("with %o and a terminal: %s, the log is %s", (env, isTTY, format) => {
  expect(logFormat(env, { isTTY })).toBe(format);
});
