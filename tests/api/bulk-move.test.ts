import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import yauzl from "yauzl";
import { beforeAll, describe, expect, test } from "vitest";
import { companyRoles, groupRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyGroups } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person, type Sender } from "../support/given";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let companyId: number;
let from: Awaited<ReturnType<typeof givenGroup>>;
let into: Awaited<ReturnType<typeof givenGroup>>;
let admin: Sender;
/** In both groups, and a reader of the first one. */
let editor: Sender;
let reader: Sender;
/** In the second group alone. */
let other: Sender;
beforeAll(async () => {
  const company = await givenCompany();
  ({ admin, id: companyId } = company);
  [from, into] = [await givenGroup(company.id), await givenGroup(company.id)];
  editor = await company.join(companyRoles.editor);
  reader = await company.join();
  other = await company.join();
  await from.add(editor);
  await from.add(reader, groupRoles.member);
  await into.add(editor);
  await into.add(reader);
  await into.add(other);
});

const bulk = (by: Sender, body: object) => call("POST", "/workflows/bulk", { token: by.token, body });
const done = async (by: Sender, body: object) => {
  const { json } = await bulk(by, body);
  await runJobs(["doBulkItem"]);
  return (await must("GET", `/jobs/${json["job"].id}`, { token: by.token })).job;
};
const seen = async (by: Sender, id: number) =>
  (await call("GET", `/workflows/simple-sign/${id}`, { token: by.token })).status === 200;

describe("a move of many", () => {
  test("takes drafts and sent ones into a folder: its members see them, and members of the folder before do not", async () => {
    const ids = [
      (await givenDraft(admin, [person()], { groupId: from.id })).id,
      (await givenSent(admin, [person()], { groupId: from.id })).id,
    ];
    expect([await seen(reader, ids[0] ?? 0), await seen(other, ids[1] ?? 0)]).toEqual([true, false]);
    const job = await done(editor, { action: "move", ids, group_id: into.id });
    expect(job).toMatchObject({ action: "move", state: "finished", done: 2, refused: 0 });
    for (const id of ids) expect([await seen(other, id), await seen(admin, id)]).toEqual([true, true]);
    const found = await must("GET", "/workflows?search=lease", { token: other.token });
    expect(found.workflows.map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(ids));
    const again = await done(editor, { action: "move", ids, group_id: into.id });
    expect(again).toMatchObject({ done: 2, refused: 0 });
  });

  test("leaves what its caller may not change, what is scheduled, and what another organisation paid for", async () => {
    const held = await givenSent(admin, [person()], { groupId: from.id });
    expect(await done(reader, { action: "move", ids: [held.id], group_id: into.id })).toMatchObject({
      done: 0,
      refused: 1,
    });
    const at = new Date(Date.now() + 86_400_000);
    const scheduled = await givenDraft(admin, [person()], { groupId: from.id });
    await database().update(workflows).set({ scheduledAt: at }).where(eq(workflows.id, scheduled.id));
    const private_ = await givenSent(admin);
    await database().update(workflows).set({ companyId: null }).where(eq(workflows.id, private_.id));
    const ids = [scheduled.id, private_.id];
    const job = await done(admin, { action: "move", ids, group_id: into.id });
    expect(job).toMatchObject({ done: 0, refused: 2 });
    expect(job.refusals.map((one: { message: string }) => one.message)).toEqual([
      expect.stringMatching(/scheduled/i),
      expect.any(String),
    ]);
    const [row] = await database().select().from(workflows).where(eq(workflows.id, private_.id));
    expect(row?.groupId).toBeNull();
  });

  test("is refused without a folder, and to a folder that its caller does not see", async () => {
    const { id } = await givenDraft(editor, [person()], { groupId: from.id });
    const without = await bulk(editor, { action: "move", ids: [id] });
    expect([without.status, Object.keys(without.json["errors"])]).toEqual([422, ["group_id"]]);
    const foreign = await givenGroup((await givenCompany()).id);
    for (const groupId of [foreign.id, 999_999_999])
      expect((await bulk(editor, { action: "move", ids: [id], group_id: groupId })).status).toBe(404);
    const closed = await givenGroup(companyId);
    expect((await bulk(editor, { action: "move", ids: [id], group_id: closed.id })).status).toBe(404);
  });

  test("ends for a folder that is deleted meanwhile", async () => {
    const { id } = await givenDraft(admin, [person()], { groupId: from.id });
    const gone = await givenGroup(companyId);
    await bulk(admin, { action: "move", ids: [id], group_id: gone.id });
    await database().delete(companyGroups).where(eq(companyGroups.id, gone.id));
    await runJobs(["doBulkItem"]);
    const [row] = await database().select().from(workflows).where(eq(workflows.id, id));
    expect(row?.groupId).toBe(from.id);
  });
});

describe("a download of many", () => {
  /** The names in a zip whose files are PDFs. */
  async function entries(bytes: Uint8Array): Promise<string[]> {
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      const content = await buffer(await zip.openReadStreamPromise(entry));
      expect(content.subarray(0, 5).toString()).toBe("%PDF-");
    }
    return names;
  }

  test("is one zip with a folder for each workflow that its caller still sees", async () => {
    const sender = await givenUser();
    const [one, two, three] = [await givenSent(sender), await givenDraft(sender), await givenDraft(sender)];
    const stranger = await givenDraft(await givenUser());
    const ids = [one.id, two.id, three.id, stranger.id];
    const { status, json } = await bulk(sender, { action: "download", ids });
    expect([status, json["job"]]).toMatchObject([202, { state: "finished", total: 3, done: 3 }]);
    const at = `/jobs/${json["job"].id}/download`;
    const file = await call("GET", at, { token: sender.token });
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(await entries(file.bytes)).toEqual([
      "1. Lease/1. contract.pdf",
      "2. Lease/1. contract.pdf",
      "3. Lease/1. contract.pdf",
    ]);
    await must("DELETE", `/workflows/simple-sign/${three.id}`, { token: sender.token });
    expect(await entries((await call("GET", at, { token: sender.token })).bytes)).toHaveLength(2);
    expect((await call("GET", at, { token: (await givenUser()).token })).status).toBe(404);
    const reminding = await bulk(sender, { action: "remind", ids });
    expect((await call("GET", `/jobs/${reminding.json["job"].id}/download`, { token: sender.token })).status).toBe(404);
  });
});
