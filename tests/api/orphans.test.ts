import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as tables from "@/db/all-tables";
import { fileColumns, sweepOrphans } from "@/lib/documents/sweep-orphans";
import { systemContext } from "@/lib/platform/context/context";
import { storeFile } from "@/lib/platform/storage/storage";
import { call, useProduct } from "../support/api";
import { givenDraft, givenSender } from "../support/given";

useProduct();

const fileOf = (hash: string) => path.join(process.env["DATA_DIR"] ?? "", "files", hash.slice(0, 2), hash);
const ageByTwoDays = async (hash: string) => {
  const then = new Date(Date.now() - 2 * 24 * 3600_000);
  await utimes(fileOf(hash), then, then);
};

test("a file without references is deleted after a day, and not before", async () => {
  const [old, young, again] = await Promise.all(["old", "young", "again"].map((text) => storeFile(Buffer.from(text))));
  await Promise.all([ageByTwoDays(old ?? ""), ageByTwoDays(again ?? "")]);
  await storeFile(Buffer.from("again"));
  expect(await sweepOrphans(systemContext())).toBe(1);
  expect([old, young, again].map((hash) => existsSync(fileOf(hash ?? "")))).toEqual([false, true, true]);
});

test("files that a document needs stay, however old", async () => {
  const sender = await givenSender();
  const draft = await givenDraft(sender);
  const [document] = await systemContext().db.select().from(tables.documents);
  await Promise.all([ageByTwoDays(document?.fileHash ?? ""), ageByTwoDays(document?.originalHash ?? "")]);
  expect(await sweepOrphans(systemContext())).toBe(0);
  const page = await call("GET", `/documents/${draft.documents[0]?.["id"]}/pages/0`, { token: sender.token });
  expect(page.status).toBe(200);
});

/** Columns with hashes of other things than files. */
const otherHashes = [
  "passwordHash",
  "secretHash",
  "codeHash",
  "linkHash",
  "auditHash",
  "previousHash",
  "hash",
  "requestHash",
  "tokenHash",
  "keyHash",
  "challengeHash",
  "confirmHash",
  "undoHash",
  "stateHash",
  "browserHash",
  "startHash",
  "sessionHash",
];

const nameOf = (column: PgColumn) => `${getTableName(column.table)}.${column.name}`;

test("every column that points to a file is covered", () => {
  const named = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => Object.entries(getTableColumns(table)))
    .filter(([name]) => /hash$|^(image|drawn)\d+$/i.test(name) && !otherHashes.includes(name))
    .map(([, column]) => nameOf(column));
  expect(named.toSorted()).toEqual(fileColumns.map(nameOf).toSorted());
});
