import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The first versions without the known vulnerabilities (docs/threats.md 15 and 16): middleware bypass, malformed
 * payloads, address parsing.
 */
const minimum: Record<string, string> = {
  next: "16.0.7",
  react: "19.2.1",
  "react-dom": "19.2.1",
  "next-auth": "4.24.12",
  nodemailer: "7.0.7",
  postgres: "3.4.7",
};

const numbers = (version: string) => version.split(".").map(Number);

test.each(Object.entries(minimum))("%s is at least %s", (name, least) => {
  const { version } = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) as { version: string };
  const [installed, needed] = [numbers(version), numbers(least)];
  const first = installed.findIndex((part, index) => part !== needed[index]);
  expect(first === -1 || (installed[first] ?? 0) > (needed[first] ?? 0), version).toBe(true);
});

test("the documents name the versions of Node that package.json allows", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  const [, oldest, next] = /^>=([\d.]+) <(\d+)$/.exec(engines.node) ?? [];
  expect(readFileSync("README.md", "utf8")).toContain(`Node ${oldest} to ${Number(next) - 1}`);
  expect(readFileSync("CONTRIBUTING.md", "utf8")).toContain(`the oldest, ${oldest}.0`);
});
