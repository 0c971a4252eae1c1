import { statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { mailboxMessages } from "@/db/schema/platform";
import { addStored } from "@/lib/leaving/export/export-workflow";
import { loadFile } from "@/lib/platform/storage/storage";
import { settings } from "@/lib/platform/process/settings";
import { call, must, runJobs, useProduct } from "../support/api";
import { person, signAs } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const fileOf = (hash: string) => path.join(settings().DATA_DIR, "files", hash.slice(0, 2), hash);

async function givenSealed() {
  const sender = await givenUser();
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const [document] = await database().select().from(documents).where(eq(documents.workflowId, sent.id));
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  const hash = document?.sealedHash ?? "";
  const judge = async () => (await must("GET", `/verifications/${workflow.uuid}`)).audit_chain;
  return { sender, at: sent.at, hash, judge };
}

const whole = { state: "whole", missing: [] };
const lacksFile = { state: "incomplete", missing: ["sealedFile"] };
const toldOperator = async () => {
  await runJobs();
  const rows = await database().select().from(mailboxMessages);
  return rows.filter(({ subject }) => subject === "Countersign: a stored file is damaged");
};

test("a sealed file that is exchanged, emptied or put back is judged as it is now", async () => {
  const { hash, judge } = await givenSealed();
  const bytes = await loadFile(hash);
  expect(await judge()).toMatchObject(whole);
  for (const wrong of ["another file", ""]) {
    writeFileSync(fileOf(hash), wrong);
    expect(await judge()).toMatchObject(lacksFile);
    writeFileSync(fileOf(hash), bytes);
    expect(await judge()).toMatchObject(whole);
  }
});

test("one that is exchanged with size and time kept is found within the hour", async () => {
  const { hash, judge } = await givenSealed();
  expect(await judge()).toMatchObject(whole);
  const { size, atime, mtime } = statSync(fileOf(hash));
  writeFileSync(fileOf(hash), Buffer.alloc(size));
  utimesSync(fileOf(hash), atime, mtime);
  const now = performance.now();
  const later = vi.spyOn(performance, "now").mockImplementation(() => now + 3_600_001);
  expect(await judge()).toMatchObject(lacksFile);
  later.mockRestore();
});

test("who loads a damaged file is told that it is damaged, and the operator once", async () => {
  const { sender, at, hash, judge } = await givenSealed();
  await database().delete(mailboxMessages);
  await database().execute("delete from operator_notices");
  writeFileSync(fileOf(hash), "");
  for (const _ of [1, 2]) {
    const { status, json } = await call("GET", `${at}/documents/download`, { token: sender.token });
    expect([status, json]).toEqual([500, expect.objectContaining({ label: "FileDamaged" })]);
    expect(json.message).toContain("damaged in storage");
  }
  const mails = [expect.objectContaining({ text: expect.stringContaining(hash) })];
  expect(await toldOperator()).toEqual(mails);
  await judge();
  expect(await toldOperator()).toEqual(mails);
});

test("a job that meets a damaged file tells the operator", async () => {
  const sender = await givenUser();
  const sent = await givenSent(sender, [person(), person()]);
  const [document] = await database().select().from(documents).where(eq(documents.workflowId, sent.id));
  await database().execute("delete from operator_notices");
  await database().delete(mailboxMessages);
  const { fileHash: hash = "" } = document ?? {};
  const bytes = await loadFile(hash);
  writeFileSync(fileOf(hash), "");
  await signAs(sent.tokens[0] ?? null);
  const mails = [expect.objectContaining({ text: expect.stringContaining(hash) })];
  expect(await toldOperator()).toEqual(mails);
  writeFileSync(fileOf(hash), bytes);
});

test("an export goes on without a damaged file, and tells the operator", async () => {
  const { hash } = await givenSealed();
  await database().execute("delete from operator_notices");
  await database().delete(mailboxMessages);
  writeFileSync(fileOf(hash), "");
  const added = vi.fn();
  await addStored({ addFile: added, addJson: added, addList: added }, "sealed.pdf", hash);
  expect(added).not.toHaveBeenCalled();
  expect(await toldOperator()).toEqual([expect.objectContaining({ text: expect.stringContaining(hash) })]);
});
