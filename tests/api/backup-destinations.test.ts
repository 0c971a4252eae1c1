import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionOptions } from "@/db/client";
import { connect } from "@/db/connection";
import { findLosses, hasLosses, sayLosses } from "@/lib/backup/check-backup";
import { openBackup } from "@/lib/backup/open-backup";
import { takeBackup } from "@/lib/backup/take-backup";
import { markOurs } from "@/lib/platform/crypto/installation";
import { storeFile } from "@/lib/platform/storage/storage";
import { useProduct } from "../support/api";

useProduct();

const folder = mkdtempSync(path.join(tmpdir(), "countersign-backups-"));
const server = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory: path.join(folder, "s3"),
  configureBuckets: [{ name: "backups", configs: [] }],
});

beforeAll(async () => {
  const { port } = await server.run();
  const keys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  Object.assign(process.env, { S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys });
  await markOurs(connectionOptions());
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const namesIn = (destination: string) => readdirSync(destination).filter((name) => name.endsWith("Z"));
const keyOf = (hash: string) => path.join("files", hash.slice(0, 2), hash);
const isWhole = async (place: string) => !hasLosses(await findLosses(await openBackup(place)));
const bytesOf = (text: string) => new TextEncoder().encode(text);
async function givenFile(text: string) {
  const hash = await storeFile(bytesOf(text));
  const place = path.join(process.env["DATA_DIR"] ?? "", keyOf(hash));
  return { hash, remove: () => rmSync(place) };
}

test("a second backup copies what is new, and with --keep the files of removed backups go", async () => {
  const destination = path.join(folder, "growing");
  const first = await givenFile("the first file");
  const one = await takeBackup(destination);
  expect(one.copied).toBeGreaterThan(0);
  const copiedAt = statSync(path.join(destination, keyOf(first.hash))).mtimeMs;

  const second = await givenFile("the second file");
  const two = await takeBackup(destination);
  expect([two.copied, two.files - one.files]).toEqual([1, 1]);
  expect(statSync(path.join(destination, keyOf(first.hash))).mtimeMs).toBe(copiedAt);

  first.remove(); // as the sweep does a week after nothing refers to it
  const three = await takeBackup(destination, 2);
  expect(three.removed).toEqual([path.basename(one.place)]);
  expect(namesIn(destination)).toEqual([path.basename(two.place), path.basename(three.place)]);
  expect(
    [two.place, three.place].map((place) => readFileSync(path.join(place, "files.txt"), "utf8").includes(first.hash)),
  ).toEqual([true, false]);
  expect(await Promise.all([isWhole(two.place), isWhole(three.place)])).toEqual([true, true]);

  const four = await takeBackup(destination, 1);
  expect(readdirSync(path.join(destination, "files", first.hash.slice(0, 2)))).not.toContain(first.hash);
  expect(await isWhole(four.place)).toBe(true);
  second.remove();
});

test("an interrupted backup is removed by the next one, and its files are not copied again", async () => {
  const destination = path.join(folder, "interrupted");
  const { place, files } = await takeBackup(destination);
  rmSync(path.join(place, "backup.json")); // written last
  await expect(openBackup(place)).rejects.toThrow("holds no complete backup");
  const foreign = path.join(destination, "photographs");
  mkdirSync(foreign);
  const again = await takeBackup(destination, 1);
  expect([again.copied, again.files]).toEqual([0, files]);
  expect(namesIn(destination)).toEqual([path.basename(again.place)]);
  expect(readdirSync(destination)).toContain("photographs");
});

test("damaged and missing files and lists are named", async () => {
  const destination = path.join(folder, "damaged");
  const one = await givenFile("a file to damage");
  const other = await givenFile("a file to lose");
  const { place } = await takeBackup(destination);
  writeFileSync(path.join(destination, keyOf(one.hash)), "something else");
  rmSync(path.join(destination, keyOf(other.hash)));
  const backup = await openBackup(place);
  const losses = await findLosses(backup);
  expect(losses.files.toSorted()).toEqual([one.hash, other.hash].toSorted());
  expect(sayLosses(losses, backup.manifest)).toEqual([
    expect.stringMatching(/^The backup lacks 2 of its \d+ files, or they are damaged: [0-9a-f]{64}, [0-9a-f]{64}\.$/),
  ]);
  writeFileSync(path.join(place, "files.txt"), `${other.hash}\n`);
  await expect(findLosses(backup)).rejects.toThrow("files.txt is damaged or missing");
  for (const { remove } of [one, other]) remove();
});

test("a bucket holds backups under a prefix, and other objects in it stay", async () => {
  const bucket = path.join(folder, "s3", "backups");
  const first = await takeBackup("s3://backups/nightly/here");
  expect(first.place).toMatch(/^s3:\/\/backups\/nightly\/here\/\d{4}-.+Z$/);
  expect(await isWhole(first.place)).toBe(true);
  const second = await takeBackup("s3://backups/nightly/here/", 1);
  expect([second.copied, second.removed]).toEqual([0, [path.basename(first.place)]]);
  expect(await isWhole(second.place)).toBe(true);
  await takeBackup("s3://backups");
  expect(await isWhole(second.place)).toBe(true);
  expect(readdirSync(bucket)).toEqual(expect.arrayContaining(["nightly"]));
  await expect(openBackup("s3://backups/nightly/here")).rejects.toThrow("Name one of them: s3://backups/nightly/here/");
});

test("places where no backup can be are refused, and nothing is written there", async () => {
  const own = path.join(process.env["DATA_DIR"] ?? "", "files");
  await expect(takeBackup(path.join(own, "backups"))).rejects.toThrow("is where the product keeps its files");
  await expect(takeBackup("s3://nowhere/x")).rejects.toThrow(
    "s3://nowhere/x cannot be used: The bucket nowhere does not exist",
  );
  for (const place of ["s3://", "s3:///x", "s3://backups/../x", "s3://backups/a b"])
    await expect(takeBackup(place)).rejects.toThrow("is no place in a bucket");
  const others = path.join(folder, "others");
  mkdirSync(others);
  writeFileSync(path.join(others, "installation"), "5f0e1c1e-0000-4000-8000-000000000000");
  await expect(takeBackup(others)).rejects.toThrow("holds backups of another installation");
  expect(readdirSync(others)).toEqual(["installation"]);
  const { place } = await takeBackup(path.join(folder, "whole"));
  await expect(takeBackup(place)).rejects.toThrow("is a backup of its own");
});

test("two backups at once are one after the other", async () => {
  const holder = connect(connectionOptions(), { max: 1 });
  try {
    await holder`select pg_advisory_lock(7204201)`;
    await expect(takeBackup(path.join(folder, "held"))).rejects.toThrow(
      "Another backup of this installation is running",
    );
  } finally {
    await holder.end();
  }
});
