import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies, companyGroups } from "@/db/schema/companies";
import { holds } from "@/db/schema/retention";
import { recipients, workflows } from "@/db/schema/workflows";
import { endHolds } from "@/lib/holds/lift-hold";
import { deleteDueCompanies } from "@/lib/leaving/delete-company";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { daysLater } from "@/lib/platform/i18n/days";
import { systemContext } from "@/lib/platform/context/context";
import { removeSamples } from "@/lib/samples/remove-samples";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenGroup, givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender, signAs } from "../support/given";
import { givenDraft, givenSent, givenUser } from "../support/shortcuts";
import { whileLocked } from "../support/waiting-for-locks";

useProduct();

let organisation: Organisation;
let admin: Sender;
let other: number;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
  other = (await givenGroup(organisation.companyId)).id;
});

const reason = "Court of Piraeus, file 12/2027";
const holdOn = (by: Sender, at: string, body: object = { reason }) =>
  call("POST", `${at}/holds`, { token: by.token, body });
const folderAt = () => `${organisation.at}/company-groups/${organisation.groupId}`;
const lift = (by: Sender, id: number) => call("DELETE", `/holds/${id}`, { token: by.token });
const rowOf = async (id: number) => (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
const inFolder = () => ({ groupId: organisation.groupId });
const peopleOf = (id: number) => database().select().from(recipients).where(eq(recipients.workflowId, id));
const refusal = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, String(json["message"])];

async function eventsOf(companyId: number) {
  const { security_events: events } = await must("GET", `/companies/${companyId}/security-events`, {
    token: admin.token,
  });
  return events.map(({ event, subject }: { event: string; subject: string }) => [event, subject]);
}

describe("who holds", () => {
  test("an administrator sets and lifts a hold, both are in the security log, and nobody else may", async () => {
    const editor = await organisation.join(companyRoles.editor);
    const draft = await givenDraft(editor, [person()], inFolder());
    expect((await holdOn(editor, draft.at)).status).toBe(403);
    expect((await holdOn(editor, folderAt())).status).toBe(403);
    expect((await holdOn(await givenUser(), draft.at)).status).toBe(404);
    const { status, json } = await holdOn(admin, draft.at);
    expect([status, json["hold"]]).toEqual([
      201,
      expect.objectContaining({
        workflow_id: draft.id,
        title: "Lease",
        reason,
        set_by: "Ελένη Παπαδοπούλου",
        until: null,
      }),
    ]);
    const { holds: listed } = await must("GET", `${organisation.at}/holds`, { token: admin.token });
    expect(listed).toEqual([json["hold"]]);
    expect((await call("GET", `${organisation.at}/holds`, { token: editor.token })).status).toBe(403);
    const id = json["hold"].id;
    expect((await lift(editor, id)).status).toBe(403);
    expect((await lift(await givenUser(), id)).status).toBe(404);
    expect((await lift(admin, id)).status).toBe(204);
    expect((await lift(admin, id)).status).toBe(404);
    expect(await eventsOf(organisation.companyId)).toEqual([
      ["holdLifted", `#${draft.id}`],
      ["holdSet", `#${draft.id}`],
    ]);
    expect((await call("DELETE", draft.at, { token: editor.token })).status).toBe(204);
  });

  test("a person without an organisation holds their own workflows", async () => {
    const own = await givenUser();
    const draft = await givenDraft(own);
    const { json } = await holdOn(own, draft.at);
    expect((await call("DELETE", draft.at, { token: own.token })).status).toBe(409);
    expect((await must("GET", "/users/me/holds", { token: own.token })).holds).toEqual([json["hold"]]);
    expect((await lift(await givenUser(), json["hold"].id)).status).toBe(404);
    expect((await lift(own, json["hold"].id)).status).toBe(204);
    expect((await call("DELETE", draft.at, { token: own.token })).status).toBe(204);
  });

  test("a hold needs a reason, and an end that is still to come", async () => {
    const draft = await givenDraft(admin, [person()], inFolder());
    for (const body of [{}, { reason: " " }, { reason: "x".repeat(501) }, { reason, until: "2020-01-01T00:00:00Z" }])
      expect((await holdOn(admin, draft.at, body)).status).toBe(422);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect((await holdOn(admin, draft.at, { reason, until })).status).toBe(201);
    await endHolds(systemContext());
    expect((await call("DELETE", draft.at, { token: admin.token })).status).toBe(409);
    await endHolds({ ...systemContext(), now: daysLater(new Date(), 1) });
    expect((await call("DELETE", draft.at, { token: admin.token })).status).toBe(204);
    expect((await eventsOf(organisation.companyId))[0]).toEqual(["holdEnded", `#${draft.id}`]);
  });
});

type Way = { what: string; act: (id: number, at: string) => Promise<{ status: number }> };
const byCall = (what: string, method: string, of: (at: string) => string, body?: () => object): Way => ({
  what,
  act: (_, at) => call(method, of(at), { token: admin.token, ...(body && { body: body() }) }),
});
const bulk = async (body: object) => {
  const { json } = await call("POST", "/workflows/bulk", { token: admin.token, body });
  await runJobs(["doBulkItem"]);
  const { job } = await must("GET", `/jobs/${json["job"].id}`, { token: admin.token });
  return { status: job.refused === 1 ? 409 : 200 };
};

/** What deletes a draft in a folder, takes it out of there, or deletes a part of it. */
const ways: Way[] = [
  byCall("deleting it", "DELETE", (at) => at),
  { what: "moving it", act: (id) => bulk({ action: "move", ids: [id], group_id: other }) },
  byCall(
    "moving it with its documents",
    "PATCH",
    (at) => `${at}/documents`,
    () => ({ group_id: other }),
  ),
  byCall("deleting its folder", "DELETE", folderAt),
  byCall(
    "deleting its organisation",
    "POST",
    () => `${organisation.at}/deletion`,
    () => ({ name: "Meridian" }),
  ),
];

describe.each(["workflow", "folder"] as const)("a hold on the %s", (kind) => {
  test.each(ways)("stops $what, until it is lifted", async ({ act }) => {
    const draft = await givenDraft(admin, [person()], inFolder());
    const { json } = await holdOn(admin, kind === "workflow" ? draft.at : folderAt());
    expect((await act(draft.id, draft.at)).status).toBe(409);
    expect(await rowOf(draft.id)).toMatchObject({ deletedAt: null, groupId: organisation.groupId });
    await lift(admin, json["hold"].id);
    expect((await act(draft.id, draft.at)).status).toBeLessThan(300);
  });

  test("stops the deletion of the organisation, also if it was asked for before, and names what is held", async () => {
    const draft = await givenDraft(admin, [person()], inFolder());
    const asked = () => call("POST", `${organisation.at}/deletion`, { token: admin.token, body: { name: "Meridian" } });
    expect((await asked()).status).toBeLessThan(300);
    const { json } = await holdOn(admin, kind === "workflow" ? draft.at : folderAt());
    await database()
      .update(companies)
      .set({ deletionRequestedAt: daysLater(new Date(), -40) })
      .where(eq(companies.id, organisation.companyId));
    await deleteDueCompanies(systemContext());
    await runJobs();
    expect(await rowOf(draft.id)).toMatchObject({ deletedAt: null, name: "Lease" });
    await must("DELETE", `${organisation.at}/deletion`, { token: admin.token });
    const [status, message] = refusal(await asked());
    expect([status, message]).toEqual([409, expect.stringContaining(kind === "workflow" ? "Lease" : "Group ")]);
    await lift(admin, json["hold"].id);
    expect((await asked()).status).toBeLessThan(300);
  });

  test("stops every erasure", async () => {
    const sent = await givenSent(admin, [person({ last_name: "Zervoudakis" })], inFolder());
    await signAs(sent.tokens[0] ?? null);
    await runJobs();
    await holdOn(admin, kind === "workflow" ? sent.at : folderAt());
    for (const by of ["organisation", "rule"] as const) await eraseAll(systemContext(), eq(workflows.id, sent.id), by);
    expect(await peopleOf(sent.id)).toMatchObject([{ lastName: "Zervoudakis" }]);
    expect(await rowOf(sent.id)).toMatchObject({ name: "Lease", deletedAt: null });
  });

  test("is refused by the database whatever forgets to ask", async () => {
    const { id, at } = await givenDraft(admin, [person()], inFolder());
    await holdOn(admin, kind === "workflow" ? at : folderAt());
    const acts = [
      sql`update workflows set deleted_at = now() where id = ${id}`,
      sql`update workflows set group_id = null where id = ${id}`,
      sql`update workflows set group_id = ${other} where id = ${id}`,
      sql`delete from workflows where id = ${id}`,
      sql`delete from company_groups where id = ${organisation.groupId}`,
      sql`update companies set deleted_at = now() where id = ${organisation.companyId}`,
    ];
    for (const act of acts) await expect(database().execute(act)).rejects.toThrow();
    expect(await rowOf(id)).toMatchObject({ deletedAt: null, groupId: organisation.groupId });
  });
});

test("a move that was made before a hold cannot be undone while it stands", async () => {
  const draft = await givenDraft(admin, [person()], inFolder());
  const { json } = await call("POST", "/workflows/bulk", {
    token: admin.token,
    body: { action: "move", ids: [draft.id], group_id: other },
  });
  await runJobs(["doBulkItem"]);
  await holdOn(admin, draft.at);
  expect((await call("DELETE", `/jobs/${json["job"].id}/move`, { token: admin.token })).status).toBe(409);
  expect(await rowOf(draft.id)).toMatchObject({ groupId: other });
});

test("nobody takes a document out of a held draft", async () => {
  const draft = await givenDraft(admin, [person()], inFolder());
  await holdOn(admin, draft.at);
  const at = `${draft.at}/documents/${draft.document["id"]}`;
  expect((await call("DELETE", at, { token: admin.token })).status).toBe(409);
});

test("samples are not removed while one of them is held", async () => {
  const draft = await givenDraft(admin, [person()], inFolder());
  await database().update(workflows).set({ isSample: true }).where(eq(workflows.id, draft.id));
  const { json } = await holdOn(admin, draft.at);
  const act = () => call("DELETE", `${organisation.at}/samples`, { token: admin.token });
  expect((await act()).status).toBe(409);
  await expect(removeSamples(systemContext())).rejects.toMatchObject({ reason: "workflow_held" });
  await lift(admin, json["hold"].id);
  expect((await act()).status).toBe(200);
});

test("a hold that is set while an erasure waits is seen by it", async () => {
  for (const kind of ["workflow", "folder"] as const) {
    const draft = await givenDraft(admin, [person()], inFolder());
    const at = kind === "workflow" ? { workflowId: draft.id } : { groupId: organisation.groupId };
    await whileLocked(
      (db) =>
        kind === "workflow"
          ? db.select().from(workflows).where(eq(workflows.id, draft.id)).for("update")
          : db.select().from(companyGroups).where(eq(companyGroups.id, organisation.groupId)).for("update"),
      [() => eraseAll(systemContext(), eq(workflows.id, draft.id), "rule")],
      (db) =>
        db
          .insert(holds)
          .values({ companyId: organisation.companyId, ...at, reason, setBy: admin.id, setAt: new Date() }),
    );
    expect(await rowOf(draft.id)).toMatchObject({ name: "Lease", deletedAt: null });
  }
});
