import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { person, type Sender, signAs } from "../support/given";
import { rolledBack } from "../support/rolled-back";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let sent: Sent;
beforeAll(async () => {
  sender = await givenUser();
  sent = await givenSent(sender, [person(), person()]);
});

const page = (revision?: string | number, by: Sender = sender) =>
  call("GET", `/documents/${sent.document.id}/pages/0?width=200${revision ? `&revision=${revision}` : ""}`, {
    token: by.token,
  });
const imageOf = async (revision?: string | number) => {
  const { status, headers, bytes } = await page(revision);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  return Buffer.from(bytes).toString("base64");
};
const newest = async (): Promise<number> =>
  (await must("GET", `${sent.at}/revisions`, { token: sender.token })).revisions[0].id;

test("a page is shown as sent, as it was after a recipient, and sealed", async () => {
  const asSent = await imageOf();
  expect((await page("sealed")).status).toBe(404);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const first = await newest();
  const afterFirst = await imageOf(first);
  await signAs(sent.tokens[1] ?? null);
  await runJobs();
  const sealed = await imageOf("sealed");
  expect(new Set([asSent, afterFirst, sealed]).size).toBe(3);
  expect([await imageOf(), await imageOf(first), await imageOf(await newest())]).toEqual([asSent, afterFirst, sealed]);
  // What people entered does not stay in the cache of a shared computer.
  for (const signed of [first, "sealed"])
    expect((await page(signed)).headers.get("cache-control")).toBe("private, no-store");
  expect((await page("latest")).status).toBe(422);
  expect((await page("sealed", await givenUser())).status).toBe(404);
  const beyond = `/documents/${sent.document.id}/pages/99?revision=sealed`;
  expect((await call("GET", beyond, { token: sender.token })).status).toBe(404);

  const other = await givenSent(sender, [person()]);
  const ofOther = await call("GET", `/documents/${other.document.id}/pages/0?revision=${first}`, {
    token: sender.token,
  });
  expect(ofOther.status).toBe(404);
});

test("a file that the product did not make is not shown", async () => {
  const revisions = sql`update revisions r set file_hash = d.file_hash from documents d
    where d.id = r.document_id and r.workflow_id = ${sent.id}`;
  const { revisions: all } = await must("GET", `${sent.at}/revisions`, { token: sender.token });
  await rolledBack(async () => {
    await asOwner(revisions);
    expect((await page("sealed")).status).toBe(404);
    for (const { id } of all) expect((await page(id)).status).toBe(404);
  });
});

test("one document of several is downloaded alone", async () => {
  const only = (id: number) => call("GET", `${sent.at}/documents/download?document_id=${id}`, { token: sender.token });
  expect((await only(sent.document.id)).headers.get("content-type")).toBe("application/pdf");
  expect((await only(999_999_999)).status).toBe(404);
});
