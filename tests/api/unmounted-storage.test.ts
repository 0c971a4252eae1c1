import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { directOptions } from "@/db/client";
import { acts } from "@/lib/operator/acts";
import { assertOurs, findInstallation, markOurs } from "@/lib/platform/installation";
import { runJobs, useProduct } from "../support/api";
import { givenDraft, givenSender, sendDraft, signAs } from "../support/given";

// The folder for files as it is while its volume is not mounted: empty, or not there.
useProduct();

const files = () => path.join(process.env["DATA_DIR"] ?? "", "files");
const away = () => `${files()}.away`;

beforeAll(async () => {
  await markOurs(directOptions());
  const sender = await givenSender();
  const draft = await givenDraft(sender);
  const [token] = await sendDraft(sender, draft);
  await signAs(token ?? null);
  await runJobs();
});
beforeEach(() => renameSync(files(), away()));
afterEach(() => {
  rmSync(files(), { recursive: true, force: true });
  renameSync(away(), files());
});

const start = async () => assertOurs(await findInstallation(directOptions()));

test("a start without the files of its documents is refused, doctor says the same, and adopt-storage allows it", async () => {
  mkdirSync(files());
  await expect(start()).rejects.toThrow(
    /files does not hold the files of this installation: its mark .* operator -- adopt-storage$/,
  );
  expect(readdirSync(files())).toEqual([]);
  expect((await acts["doctor"]?.run({}))?.lines.join("\n")).toMatch(
    /^WRONG Key and installation: .* does not hold the files of this installation.*/m,
  );
  expect(await acts["adopt-storage"]?.run({})).toMatchObject({ code: 0 });
  await start();
});

test("adopt-storage leaves the files of another installation", async () => {
  mkdirSync(files());
  writeFileSync(path.join(files(), "installation"), "another");
  await expect(acts["adopt-storage"]?.run({})).rejects.toThrow("holds the files of another installation (another)");
});

test("a database of a time before marks, or without documents, starts with storage without one", async () => {
  const known = await findInstallation(directOptions());
  await assertOurs(null);
  await assertOurs(known && { ...known, hasDocuments: false });
});
