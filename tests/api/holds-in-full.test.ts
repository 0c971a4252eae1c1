import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import * as yauzl from "yauzl";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { workflows } from "@/db/schema/workflows";
import { isFree } from "@/lib/holds/held";
import { eraseCompany } from "@/lib/leaving/delete-company";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenHolding, givenOrganisation, type Organisation } from "../support/companies";
import { givenPdf, person, type Sender } from "../support/given";
import { night, settle } from "../support/nights";
import { givenDraft } from "../support/shortcuts";

useProduct();

let organisation: Organisation;
let admin: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
});

const year = 366;
const reason = "Court of Piraeus, file 12/2027";
const holdOn = async (by: Sender, at: string): Promise<number> =>
  (await must("POST", `${at}/holds`, { token: by.token, body: { reason } })).hold.id;
const rowOf = async (id: number) => (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
const inFolder = () => ({ groupId: organisation.groupId });
const folderAt = () => `${organisation.at}/company-groups/${organisation.groupId}`;
const titlesFor = async (reader: Sender) =>
  (await must("GET", `${organisation.at}/holds`, { token: reader.token })).holds.map(
    ({ title }: { title: string }) => title,
  );

async function listedDraft() {
  await must("PUT", `${organisation.at}/retention`, {
    token: admin.token,
    body: { completed_years: null, draft_years: 1, cancelled_years: null, declined_years: null },
  });
  const draft = await givenDraft(admin, [person()], inFolder());
  await settle();
  await night(year - 29);
  return draft;
}

test("a personal draft that is held does not become the organisation's", async () => {
  const member = await organisation.join(companyRoles.editor);
  const draft = await givenDraft(member);
  await database().update(workflows).set({ companyId: null }).where(eq(workflows.id, draft.id));
  const id = await holdOn(member, draft.at);
  const move = () => call("PATCH", `${draft.at}/documents`, { token: member.token, body: { group_id: null } });
  expect((await move()).status).toBe(409);
  expect(await rowOf(draft.id)).toMatchObject({ companyId: null });
  await must("DELETE", `/holds/${id}`, { token: member.token });
  expect((await move()).status).toBe(200);
});

test("nobody takes an attachment out of a held draft", async () => {
  const draft = await givenDraft(admin, [person()], inFolder());
  const form = new FormData();
  form.set("attachment", new Blob([await givenPdf()], { type: "application/pdf" }), "annex.pdf");
  const at = `/workflows/${draft.id}/attachments`;
  await must("POST", at, { token: admin.token, form });
  const { reference_attachments: attached } = await must("GET", at, { token: admin.token });
  const id = await holdOn(admin, draft.at);
  const remove = () => call("DELETE", `${at}/${attached[0].id}`, { token: admin.token });
  expect((await remove()).status).toBe(409);
  await must("DELETE", `/holds/${id}`, { token: admin.token });
  expect((await remove()).status).toBeLessThan(300);
});

test("the name of a held workflow is shown to nobody who may not see it", async () => {
  const own = await givenDraft(admin);
  const shared = await givenDraft(admin, [person()], inFolder());
  await holdOn(admin, own.at);
  const other = await organisation.join(companyRoles.administrator);
  const { status, json } = await call("POST", `${organisation.at}/deletion`, {
    token: other.token,
    body: { name: "Meridian" },
  });
  expect([status, json["message"]]).toEqual([409, expect.stringContaining(`#${own.id} is on hold`)]);
  await holdOn(admin, shared.at);
  expect(await titlesFor(admin)).toEqual(["Lease", "Lease"]);
  expect(await titlesFor(other)).toEqual(["Lease", `#${own.id}`]);
  const holding = await givenHolding();
  await database()
    .update(companies)
    .set({ holdingCompanyId: holding.id })
    .where(eq(companies.id, organisation.companyId));
  expect(await titlesFor(holding.user)).toEqual([`#${shared.id}`, `#${own.id}`]);
});

test.each(["workflow", "folder"] as const)(
  "a hold on the %s that is lifted before the night makes a rule wait for 30 days again",
  async (kind) => {
    const draft = await listedDraft();
    const id = await holdOn(admin, kind === "workflow" ? draft.at : folderAt());
    await must("DELETE", `/holds/${id}`, { token: admin.token });
    await settle();
    await night(year + 2);
    expect(await rowOf(draft.id)).toMatchObject({ name: "Lease" });
    await settle();
    await night(year + 33);
    expect(await rowOf(draft.id)).toMatchObject({ name: null });
  },
);

test("the export of what is erased soon has nothing that is held, as the list has not", async () => {
  const draft = await listedDraft();
  // A hold that was set past the list, as one that waits in a held folder until the night.
  await database()
    .insert(holds)
    .values({ companyId: organisation.companyId, workflowId: draft.id, reason, setBy: admin.id, setAt: new Date() });
  const { json } = await call("POST", `${organisation.at}/retention/data-exports`, { token: admin.token });
  await runJobs();
  const { bytes } = await call("GET", `/users/me/data-exports/${json["data_export"].id}/file`, {
    token: admin.token,
  });
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
  expect(zip.entryCount).toBe(0);
});

test("a hold that stands in an organisation that was deleted at the same moment goes on standing", async () => {
  const draft = await givenDraft(admin, [person()]);
  await database().update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, organisation.companyId));
  const on = { companyId: organisation.companyId, workflowId: draft.id };
  await database()
    .insert(holds)
    .values({ ...on, reason, setBy: admin.id, setAt: new Date() });
  for (let time = 0; time < 2; time += 1) await eraseCompany(systemContext(), organisation.companyId);
  expect(await rowOf(draft.id)).toMatchObject({ name: "Lease" });
});

test("what is free is found without reading all holds for each workflow", async () => {
  const free = database().select({ id: workflows.id }).from(workflows).where(isFree);
  const plan = await database().execute<Record<string, string>>(sql`explain ${free}`);
  const text = plan.map((row) => row["QUERY PLAN"]).join("\n");
  expect(text).toContain("Anti Join");
  // Such a condition can be joined only by reading one table for each row of the other.
  expect(text).not.toContain(" OR ");
});
