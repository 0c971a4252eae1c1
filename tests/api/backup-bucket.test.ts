import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { connectionOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { migrate } from "@/db/migrate";
import { restoreBackup } from "@/lib/backup/restore-backup";
import { saveTables } from "@/lib/backup/save-tables";
import { takeBackup } from "@/lib/backup/take-backup";
import { markOurs } from "@/lib/platform/crypto/installation";
import { runJobs, useProduct } from "../support/api";
import { writerInto } from "../support/backup-folder";
import { environmentOf } from "../support/environment";
import { forgetState } from "../support/forget-state";
import { givenDraft, givenSender, sendDraft, signAs } from "../support/given";
import { databaseOf, execute } from "../support/test-server";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-bucket-"));
const databases = ["restored", "older", "newer", "foreign", "empty"].map(
  (name) => `${name}_${process.pid}_${Date.now()}`,
);
const [second = "", older = "", newer = "", foreign = "", empty = ""] = databases;
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(folder, "s3"),
  configureBuckets: ["first", "second", "third", "fourth"].map((name) => ({ name, configs: [] })),
});

beforeAll(async () => {
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  Object.assign(process.env, { S3_BUCKET: "first", S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys });
  for (const name of databases) await execute(inject("testServer").server, (sql) => sql`create database ${sql(name)}`);
});
afterAll(async () => {
  await server.close();
  spawnSync("umount", [path.join(folder, "small")]);
  rmSync(folder, { recursive: true, force: true });
  for (const name of databases)
    await execute(inject("testServer").server, (sql) => sql`drop database ${sql(name)} with (force)`);
});

/** As in a process of its own that has this database and bucket. */
async function restoringInto(connection: ReturnType<typeof connectionOptions>, bucket: string) {
  Object.assign(process.env, environmentOf(connection), { S3_BUCKET: bucket });
  vi.resetModules();
  forgetState();
  const fresh = await import("@/lib/backup/restore-backup");
  expect(fresh.restoreBackup).not.toBe(restoreBackup);
  return fresh;
}

const filesBelow = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => path.relative(place, path.join(one.parentPath, one.name)));

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

/** Foreign keys, which a restore takes away and makes again. */
async function countKeys(connection: ReturnType<typeof connectionOptions>) {
  const sql = connect(connection, { max: 1 });
  const found = await sql`select from pg_constraint where contype = 'f'`.finally(() => sql.end());
  expect(found.count).toBeGreaterThan(50);
  return found.count;
}

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
    expect(filesBelow(small)).toEqual(["backup/installation"]);
  }

  const { place: backup, files } = await takeBackup(path.join(folder, "backup"));
  expect(files).toBeGreaterThan(0);
  const own = connectionOptions();
  const before = await countAll(own);

  const other = databaseOf(inject("testServer").server, second);
  const half = path.join(folder, "half");
  cpSync(path.dirname(backup), half, { recursive: true });
  const [lost = ""] = readdirSync(path.join(half, "files"));
  rmSync(path.join(half, "files", lost), { recursive: true });
  const refusing = await restoringInto(other, "second");
  const halfBackup = path.join(half, path.basename(backup));
  await expect(refusing.restoreBackup(halfBackup)).rejects.toThrow(/The backup lacks \d+ of its \d+ files/);
  expect(readdirSync(path.join(folder, "s3", "second"))).toEqual([]);

  const fresh = await restoringInto(other, "second");
  const { listHashes, readStored } = await import("@/lib/platform/storage/storage");
  await fresh.restoreBackup(backup);
  expect(await countAll(other)).toEqual(before);
  expect(await countKeys(other)).toBe(await countKeys(own));
  let restored = 0;
  for await (const hashes of listHashes()) for (const hash of hashes) if (await readStored(hash)) restored += 1;
  expect(restored).toBe(files);
  await expect(fresh.restoreBackup(backup)).rejects.toThrow("not empty");
});

test("the backup of an older version is restored as it was, and the next start brings it up to date", async () => {
  const migrations = "db/migrations";
  const [before, newest] = readMigrationFiles({ migrationsFolder: migrations }).slice(-2);
  const { server: postgres } = inject("testServer");
  const source = databaseOf(postgres, older);
  await migrate(source, migrations, before && { version: before.folderMillis });
  await markOurs(source);
  const backup = path.join(folder, "older");
  mkdirSync(path.join(backup, "files"), { recursive: true });
  const sql = connect(source, { max: 1 });
  const saved = await saveTables(sql, writerInto(backup)).finally(() => sql.end());
  expect(saved.version).toBe(before?.folderMillis);
  writeFileSync(path.join(backup, "backup.json"), JSON.stringify({ format: 1, ...saved, files: 0 }));

  const target = databaseOf(postgres, newer);
  const fresh = await restoringInto(target, "third");
  await fresh.restoreBackup(backup);
  const versionOf = async () => {
    const one = connect(target, { max: 1 });
    const [row] = await one`select max(created_at)::float8 as version from drizzle.__drizzle_migrations`;
    await one.end();
    return row?.["version"];
  };
  expect(await versionOf()).toBe(before?.folderMillis);
  await migrate(target, migrations);
  expect(await versionOf()).toBe(newest?.folderMillis);
});

test("the bucket of another installation is refused by a start and by a restore, and left as it is", async () => {
  const { server: postgres } = inject("testServer");
  const objectsOfFirst = () =>
    readdirSync(path.join(folder, "s3", "first"), { recursive: true })
      .map(String)
      .toSorted();
  const before = objectsOfFirst();
  expect(before).not.toEqual([]);
  const other = databaseOf(postgres, foreign);
  await migrate(other, "db/migrations");
  await restoringInto(other, "third");
  const { markOurs: markOther } = await import("@/lib/platform/crypto/installation");
  await markOther(other);

  await restoringInto(other, "first");
  const { assertOurs, findInstallation } = await import("@/lib/platform/crypto/installation");
  await expect(assertOurs(await findInstallation(other))).rejects.toThrow(
    "The bucket first holds the files of another installation",
  );
  const { restoreBackup: restore } = await restoringInto(databaseOf(postgres, empty), "first");
  await expect(restore(path.join(folder, "older"))).rejects.toThrow("files of another installation");
  expect(objectsOfFirst()).toEqual(before);
});

test("a folder that is not there and a damaged file are named", async () => {
  const fresh = await restoringInto(databaseOf(inject("testServer").server, empty), "fourth");
  await expect(fresh.restoreBackup(path.join(folder, "nowhere"))).rejects.toThrow("nowhere holds no complete backup");
  const damaged = path.join(folder, "damaged");
  cpSync(path.join(folder, "older"), damaged, { recursive: true });
  const hash = "a".repeat(64);
  mkdirSync(path.join(damaged, "files", "aa"));
  writeFileSync(path.join(damaged, "files", "aa", hash), "something else");
  await expect(fresh.restoreBackup(damaged)).rejects.toThrow(`they are damaged: ${hash}`);
});

test("a database of another version is backed up by that version only, and nothing is left", async () => {
  await restoringInto(databaseOf(inject("testServer").server, older), "third");
  const { takeBackup: takeHere } = await import("@/lib/backup/take-backup");
  const target = path.join(folder, "of-another-version");
  await expect(takeHere(target)).rejects.toThrow("The database is of another version than this program");
  expect(filesBelow(target)).toEqual(["installation"]);
});
