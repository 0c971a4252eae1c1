import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import yauzl from "yauzl";
import { companyRoles } from "@/db/enums";
import { call, must, runJobs, useProduct } from "../support/api";
import { rootOf } from "../support/anchor-proof";
import { asOwner } from "../support/as-owner";
import { givenOrganisation, type Organisation } from "../support/companies";
import { dumpDatabase } from "../support/dump";
import { person, type Sender, signAs } from "../support/given";
import { night, settle } from "../support/nights";
import { dueAt, dueIdsAt, isErased, never, putRetention, subjectsFor, workflowRow, year } from "../support/retention";
import { givenDraft, givenSent, givenUser, type Sent } from "../support/shortcuts";

useProduct();

let organisation: Organisation;
let admin: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
});

const keep = (body: object) => putRetention(admin, organisation.at, { ...never, ...body });
const dueIds = () => dueIdsAt(admin, organisation.at);

/** Of the mailbox of tests, where mails go in place of a server, nobody erases anything. */
const tablesThatName = async () =>
  Object.entries(await dumpDatabase()).flatMap(([table, rows]) =>
    table !== "public.mailbox_messages" && rows.some((row) => /Melpomene|Zervoudakis/.test(row)) ? [table] : [],
  );

async function givenSealed(by = admin, groupId: number | undefined = organisation.groupId): Promise<Sent> {
  const sent = await givenSent(by, [person({ first_name: "Melpomene", last_name: "Zervoudakis" })], {
    ...(groupId && { groupId }),
  });
  await signAs(sent.tokens[0] ?? null);
  await settle();
  return sent;
}

describe("the rule", () => {
  test("keeps everything unless an administrator says otherwise, and takes 1 to 30 years", async () => {
    expect((await must("GET", `${organisation.at}/retention`, { token: admin.token })).retention).toEqual({
      ...never,
      erases_from: null,
    });
    for (const years of [0, 31, 1.5, -1, "ten"])
      expect([years, (await keep({ completed_years: years })).status]).toEqual([years, 422]);
    expect((await putRetention(admin, organisation.at, { completed_years: 5 })).status).toBe(422);
    const editor = await organisation.join(companyRoles.editor);
    expect((await putRetention(editor, organisation.at, never)).status).toBe(403);
    for (const years of [30, 1]) expect((await keep({ completed_years: years })).status).toBe(200);
  });

  test("tells everybody who administers when it is shortened, and then waits 30 days; not when it is made longer", async () => {
    const second = await organisation.join(companyRoles.administrator);
    const { json } = await keep({ completed_years: 5 });
    expect(new Date(json["retention"].erases_from).getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await runJobs();
    const told = "Meridian: a change that administrators should know about";
    for (const { email } of [admin, second]) expect(await subjectsFor(email)).toEqual([told]);
    await keep({ completed_years: 9 });
    await runJobs();
    expect(await subjectsFor(second.email)).toEqual([told]);
    await keep({ completed_years: 9, draft_years: 2 });
    await runJobs();
    expect(await subjectsFor(second.email)).toEqual([told, told]);
  });

  test("of a folder replaces the organisation's, stricter or longer, until it is removed", async () => {
    const at = `${organisation.at}/company-groups/${organisation.groupId}`;
    const own = async () => (await must("GET", `${at}/retention`, { token: admin.token })).retention;
    await keep({ draft_years: 1 });
    const draft = await givenDraft(admin, [person()], { groupId: organisation.groupId });
    await night(year);
    expect(await dueIds()).toEqual([draft.id]);
    await putRetention(admin, at, { ...never, draft_years: 3 });
    expect(await own()).toMatchObject({ draft_years: 3 });
    await night(year + 31);
    expect([await dueIds(), await isErased(draft.id)]).toEqual([[], false]);
    expect((await call("DELETE", `${at}/retention`, { token: admin.token })).status).toBe(204);
    expect(await own()).toBeNull();
    await night(year + 62);
    expect([await dueIds(), await isErased(draft.id)]).toEqual([[draft.id], false]);
  });
});

describe("what is due", () => {
  test("is listed 30 days before and told by mail and webhook once; then it is erased, and verifies as erased", async () => {
    await keep({ completed_years: 1 });
    const { webhook } = await must("POST", `${organisation.at}/webhooks`, {
      token: admin.token,
      body: { url: "https://hooks.example/in", events: ["retention.due"] },
    });
    const sent = await givenSealed();
    await night(year - 40);
    expect(await dueIds()).toEqual([]);
    await night(year - 29);
    const { due: listed } = await dueAt(admin, organisation.at);
    expect(listed).toEqual([
      expect.objectContaining({ workflow_id: sent.id, title: "Lease", group_id: organisation.groupId }),
    ]);
    await night(year - 28);
    await runJobs(["deliverMail"]);
    expect((await subjectsFor(admin.email)).filter((subject) => subject.includes("to be erased"))).toHaveLength(1);
    const { deliveries } = await must("GET", `${organisation.at}/webhooks/${webhook.id}/deliveries`, {
      token: admin.token,
    });
    expect(deliveries).toMatchObject([{ event: "retention.due", payload: { retention: { workflows: 1 } } }]);
    await settle();
    await night(year);
    expect(await isErased(sent.id)).toBe(false);

    const { uuid } = (await workflowRow(sent.id)) ?? {};
    const before = await must("GET", `${sent.at}/proof`, { token: admin.token });
    await settle();
    await night(year + 2);
    expect(await isErased(sent.id)).toBe(true);
    const verified = await must("GET", `/verifications/${uuid}`);
    expect(verified.audit_chain).toMatchObject({ state: "erased", whole: true, erased: { decision: "rule" } });
    expect(verified).toMatchObject({ is_proven: true, recipient_count: 1 });
    expect(before.proof).toMatchObject({ leaf: expect.stringContaining(String(uuid)) });
    const { leaf, path, place, anchor } = before.proof;
    const published = await must("GET", `/verifications/anchors/${anchor.number}`);
    expect(JSON.stringify(published)).toContain(rootOf(leaf, path, place, anchor.size));
    const { security_events: events } = await must("GET", `${organisation.at}/security-events`, {
      token: admin.token,
    });
    expect(events).toContainEqual(expect.objectContaining({ event: "retentionErased", subject: "1" }));
    await night(year + 40);
    expect(await dueIds()).toEqual([]);
  });

  test("is erased only together with its line in the security log", async () => {
    await keep({ draft_years: 1 });
    const draft = await givenDraft(admin, [person()], { groupId: organisation.groupId });
    await night(year - 29);
    await settle();
    await asOwner(
      sql`create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`,
      sql`create trigger killed before insert on security_events for each row execute function refuse_event()`,
    );
    await expect(night(year + 2)).rejects.toThrow();
    await asOwner(sql`drop trigger killed on security_events`, sql`drop function refuse_event`);
    expect(await isErased(draft.id)).toBe(false);
    await settle();
    await night(year + 3);
    expect(await isErased(draft.id)).toBe(true);
  });

  test("leaves nothing of a person in the database but what the design names", async () => {
    await keep({ completed_years: 1 });
    const sent = await givenSealed();
    const { json } = await call("POST", `${sent.at}/holds`, {
      token: admin.token,
      body: { reason: "Zervoudakis against Meridian" },
    });
    await must("DELETE", `/holds/${json["hold"].id}`, { token: admin.token });
    await settle();
    expect(await tablesThatName()).toEqual(expect.arrayContaining(["public.holds", "public.signatories"]));
    await night(year - 29);
    await settle();
    await night(year + 2);
    expect(await isErased(sent.id)).toBe(true);
    expect(await tablesThatName()).toEqual([]);
  });

  test("also covers drafts, cancelled and declined ones, and never what runs", async () => {
    await keep({ draft_years: 1, cancelled_years: 2, declined_years: 3 });
    const inFolder = { groupId: organisation.groupId };
    const draft = await givenDraft(admin, [person()], inFolder);
    const running = await givenSent(admin, [person()], inFolder);
    const cancelled = await givenSent(admin, [person()], inFolder);
    await must("PATCH", cancelled.at, { token: admin.token, body: { cancel: true, reason: null } });
    const declined = await givenSent(admin, [person()], inFolder);
    await must("PATCH", `/signature-requests/${declined.tokens[0]}/decline`, { body: { decline_reason: "No" } });
    await settle();
    for (const [years, ids] of [
      [1, [draft.id]],
      [2, [cancelled.id]],
      [3, [declined.id]],
    ] as const) {
      await night(years * year - 29);
      expect([years, await dueIds()]).toEqual([years, ids]);
      await settle();
      await night(years * year + 2);
      for (const id of ids) expect(await isErased(id)).toBe(true);
    }
    expect(await isErased(running.id)).toBe(false);
  });

  test("of a person without an organisation follows their own rule, and is listed and exported for them alone", async () => {
    const own = await givenUser();
    const other = await givenUser();
    await putRetention(own, "/users/me", { ...never, draft_years: 1 });
    const draft = await givenDraft(own);
    const foreign = await givenDraft(other);
    await settle();
    await night(year - 29);
    expect((await dueAt(own, "/users/me")).due).toMatchObject([{ workflow_id: draft.id }]);
    expect((await dueAt(other, "/users/me")).due).toEqual([]);
    await runJobs(["deliverMail"]);
    expect(await subjectsFor(own.email)).toEqual([expect.stringMatching(/^1 workflow of yours to be erased from /)]);
    await settle();
    await night(year + 2);
    expect([await isErased(draft.id), await isErased(foreign.id)]).toEqual([true, false]);
  });

  test("is exported as one zip", async () => {
    await keep({ draft_years: 1 });
    const draft = await givenDraft(admin, [person()], { groupId: organisation.groupId });
    await night(year - 29);
    await givenDraft(admin, [person()], { groupId: organisation.groupId });
    const { json } = await call("POST", `${organisation.at}/retention/data-exports`, { token: admin.token });
    await runJobs();
    const { bytes } = await call("GET", `/users/me/data-exports/${json["data_export"].id}/file`, {
      token: admin.token,
    });
    const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      await buffer(await zip.openReadStreamPromise(entry));
    }
    expect(names.sort()).toEqual([
      `workflows/${draft.id}. Lease/original/1. contract.pdf`,
      `workflows/${draft.id}. Lease/workflow.json`,
    ]);
  });
});
