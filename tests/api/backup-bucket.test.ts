import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connectionOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { takeBackup } from "@/lib/backup/take-backup";
import { markOurs } from "@/lib/platform/installation";
import { runJobs, useProduct } from "../support/api";
import { environmentOf } from "../support/environment";
import { givenDraft, givenSender, sendDraft, signAs } from "../support/given";
import { databaseOf, execute } from "../support/test-server";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-bucket-"));
const second = `restored_${process.pid}_${Date.now()}`;
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(folder, "s3"),
  configureBuckets: ["first", "second"].map((name) => ({ name, configs: [] })),
});

beforeAll(async () => {
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  Object.assign(process.env, { S3_BUCKET: "first", S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys });
  await execute(inject("testServer").server, (sql) => sql`create database ${sql(second)}`);
});
afterAll(async () => {
  await server.close();
  spawnSync("umount", [path.join(folder, "small")]);
  rmSync(folder, { recursive: true, force: true });
  await execute(inject("testServer").server, (sql) => sql`drop database ${sql(second)} with (force)`);
});

const countAll = async (connection: ReturnType<typeof connectionOptions>) => {
  const sql = connect(connection, { max: 1 });
  try {
    return await sql`
      select table_schema || '.' || table_name as name,
        (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', table_schema, table_name),
          false, true, '')))[1]::text as rows
      from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'
        and table_name !~ '_(until_)?\\d{4}_\\d\\d$|_default$' order by 1`;
  } finally {
    await sql.end();
  }
};

test("an own database and a bucket are restored into others, row for row, and no backup is left half on a full disk", async () => {
  await markOurs(connectionOptions());
  const sender = await givenSender();
  const draft = await givenDraft(sender);
  const [token] = await sendDraft(sender, draft);
  await signAs(token ?? null);
  await runJobs();

  const small = path.join(folder, "small");
  mkdirSync(small);
  if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", small]).status === 0) {
    await expect(takeBackup(path.join(small, "backup"))).rejects.toThrow("is full");
    expect(readdirSync(small)).toEqual([]);
  }

  const { folder: backup, files } = await takeBackup(path.join(folder, "backup"));
  expect(files).toBeGreaterThan(0);
  const before = await countAll(connectionOptions());

  const other = databaseOf(inject("testServer").server, second);
  Object.assign(process.env, environmentOf(other), { S3_BUCKET: "second" });
  vi.resetModules();
  for (const name of Object.keys(globalThis))
    if (/^countersign(Disk|Database)/.test(name)) Reflect.deleteProperty(globalThis, name);
  const fresh = await import("@/lib/backup/restore-backup");
  const { listHashes, readStored } = await import("@/lib/platform/storage");
  expect(fresh.restoreBackup).not.toBe(restoreBackup);
  await fresh.restoreBackup(backup);
  expect(await countAll(other)).toEqual(before);
  let restored = 0;
  for await (const hashes of listHashes()) for (const hash of hashes) if (await readStored(hash)) restored += 1;
  expect(restored).toBe(files);
  await expect(fresh.restoreBackup(backup)).rejects.toThrow("not empty");
});
