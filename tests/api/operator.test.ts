import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { closeDatabase } from "@/db/client";
import { setOutage } from "@/db/outage";
import { afterEach, expect, inject, test, vi } from "vitest";
import { acts } from "@/lib/operator/acts";
import { commands } from "@/lib/operator/commands";
import { runCommand } from "@/lib/operator/run-command";
import { systemContext } from "@/lib/platform/context/context";
import { useProduct } from "../support/api";
import { environmentOf } from "../support/environment";
import { databaseOf, execute } from "../support/test-server";

useProduct();

afterEach(() => vi.useRealTimers());

const doctor = async () => (await acts["doctor"]?.run({}))?.lines ?? [];
const remedyOf = (lines: string[], finding: string) => lines[lines.indexOf(finding) + 1]?.trim();

test("list says that there is nothing yet", async () => {
  expect(await commands["list"]?.run(systemContext(), {})).toEqual([
    "There is no organisation and no holding company yet: people make organisations when they sign up.",
  ]);
});

test("doctor finds nothing wrong with an installation that has not started yet", async () => {
  const lines = await doctor();
  expect(lines.at(-1)).toBe("Everything works.");
  expect(lines.filter((line) => !line.startsWith("ok    "))).toEqual(["Everything works."]);
});

test("doctor finds clocks that differ, and a certificate that ends soon", async () => {
  const line = (await doctor()).find((one) => one.startsWith("ok    Certificate: ")) ?? "";
  const ends = new Date(/until ([\d-]+)/.exec(line)?.[1] ?? "");
  vi.useFakeTimers({ toFake: ["Date"], now: ends.getTime() - 10 * 86_400_000 });
  const lines = await doctor();
  const clock = lines.find((one) => one.includes(" Clock: ")) ?? "";
  expect(clock).toMatch(/^WRONG Clock: the database's differs from this machine's by \d{6,} s$/);
  expect(remedyOf(lines, clock)).toContain("NTP");
  const certificate = lines.find((one) => one.includes(" Certificate: ")) ?? "";
  expect(certificate).toMatch(/^WRONG Certificate: .*, 10 days$/);
  expect(remedyOf(lines, certificate)).toContain("set SIGNING_P12");
});

test("doctor finds a database of another encoding, and says how to make one that works", async () => {
  const { server } = inject("testServer");
  const name = `ascii_${process.pid}_${Date.now()}`;
  await execute(server, (sql) => sql`create database ${sql(name)} template template0 encoding 'SQL_ASCII' locale 'C'`);
  const { PGDATABASE: own = "", DATABASE_URL: url = "" } = process.env;
  try {
    Object.assign(process.env, environmentOf(databaseOf(server, name)));
    const lines = await doctor();
    expect(remedyOf(lines, "WRONG Database: its encoding is SQL_ASCII")).toBe("Create it with ENCODING 'UTF8'.");
    expect(lines).toContain("—     Key and installation: not looked at, as it needs the database");
  } finally {
    Object.assign(process.env, url ? { DATABASE_URL: url } : { PGDATABASE: own });
    await execute(server, (sql) => sql`drop database ${sql(name)} with (force)`);
  }
});

const closedPort = () => ({ url: "postgres://countersign@127.0.0.1:1/countersign", why: /ECONNREFUSED/ });
function unknownDatabase() {
  const { server } = inject("testServer");
  const { DATABASE_URL, PGHOST, PGPORT, PGUSER } = environmentOf(databaseOf(server, "nowhere"));
  const socket = new URLSearchParams({ host: PGHOST ?? "", port: PGPORT ?? "" });
  return {
    url: DATABASE_URL || `postgres://${PGUSER}@localhost/nowhere?${socket}`,
    why: /database "nowhere" does not exist/,
  };
}
const given: Record<string, string> = {
  company: "1",
  holding: "1",
  hold: "1",
  domain: "acme.example",
  email: "danae@example.com",
  name: "Aegean Holdings",
  to: "backup",
  from: "backup",
};

test.each([
  ["that is away", closedPort],
  ["that the server does not have", unknownDatabase],
])("every command says in one line that it cannot use a database %s", async (_, database) => {
  const { url, why } = database();
  const before = process.env["DATABASE_URL"];
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-operator-"));
  await closeDatabase();
  process.env["DATABASE_URL"] = url;
  try {
    for (const [name, { usage }] of Object.entries({ ...commands, ...acts })) {
      // Doctor goes on; the other two read a backup before the database, or instead of it.
      if (["doctor", "backup-restore", "backup-verify"].includes(name)) continue;
      const options = [...usage.replace(/\[[^\]]*\]/g, "").matchAll(/--([a-z-]+)/g)].flatMap(([option, key = ""]) => [
        option,
        key === "to" ? path.join(folder, "backup") : (given[key] ?? ""),
      ]);
      const { lines, code } = await runCommand([name, ...options]);
      expect([name, code, lines.length]).toEqual([name, 1, 1]);
      expect(lines[0]).toMatch(/The database cannot be used: /);
      expect(lines[0]).toMatch(why);
      expect(lines[0]).toContain("Check DATABASE_URL, and that the server runs");
      expect(lines[0]).not.toMatch(/Failed query|select |postgres:\/\//);
    }
  } finally {
    if (before === undefined) delete process.env["DATABASE_URL"];
    else process.env["DATABASE_URL"] = before;
    setOutage(false);
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [
    ["suspend", "--company", "abc"],
    ['--company "abc": expected is the number of an organisation, as `list` shows it.', "Try --help."],
  ],
  [
    ["suspend"],
    ["--company is missing: expected is the number of an organisation, as `list` shows it.", "Try --help."],
  ],
  [
    ["suspend", "--company", "99999999999"],
    ['--company "99999999999": expected is the number of an organisation, as `list` shows it.', "Try --help."],
  ],
  [
    ["enterprise-set", "--company", "1", "--users", "0", "--since", "1"],
    [
      "--since is no option of this command.",
      '--users "0": expected is a whole number from 1 to 1000000.',
      "Try --help.",
    ],
  ],
  [["backup"], ["--to is missing: expected is a folder for backups, or s3://BUCKET/PREFIX.", "Try --help."]],
  [["suspend", "--company", "77"], ["There is no organisation 77."]],
])("%j names what is wrong and what is expected", async (args, lines) => {
  expect(await runCommand(args)).toEqual({ lines, code: 1 });
});
