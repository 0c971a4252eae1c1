import { afterEach, expect, inject, test, vi } from "vitest";
import { acts } from "@/lib/operator/acts";
import { commands } from "@/lib/operator/commands";
import { systemContext } from "@/lib/platform/context";
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
