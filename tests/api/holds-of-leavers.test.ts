import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { senders } from "@/db/schema/senders";
import { recipients, workflows } from "@/db/schema/workflows";
import { endHolds } from "@/lib/holds/lift-hold";
import { deleteDueCompanies } from "@/lib/leaving/delete-company";
import { eraseAccount } from "@/lib/leaving/erase-account";
import { runCommand } from "@/lib/operator/run-command";
import { daysLater } from "@/lib/platform/i18n/days";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender, signAs } from "../support/given";
import { subjectsFor } from "../support/retention";
import { givenDraft, givenSent, givenUser } from "../support/shortcuts";

useProduct();

let organisation: Organisation;
let admin: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
});

const reason = "Court of Piraeus, file 12/2027";
const holdOn = (by: Sender, at: string, body: object = { reason }) =>
  call("POST", `${at}/holds`, { token: by.token, body });
const lift = (by: Sender, id: number) => call("DELETE", `/holds/${id}`, { token: by.token });
const rowOf = async (id: number) => (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
const inFolder = () => ({ groupId: organisation.groupId });
const peopleOf = (id: number) => database().select().from(recipients).where(eq(recipients.workflowId, id));

describe("who leaves", () => {
  test("a member who leaves or is removed hands a held workflow over within the organisation", async () => {
    for (const end of ["leaving", "removal"] as const) {
      const member = await organisation.join(companyRoles.editor);
      const draft = await givenDraft(member, [person()], inFolder());
      await holdOn(admin, draft.at);
      const left =
        end === "leaving"
          ? await call("DELETE", "/users/me/membership", { token: member.token })
          : await call("DELETE", `${organisation.at}/company-users/${member.companyUserId}`, { token: admin.token });
      expect(left.status).toBeLessThan(300);
      expect(await rowOf(draft.id)).toMatchObject({ ...inFolder(), initiatorId: admin.id, deletedAt: null });
    }
  });

  test("an account is deleted, and its held workflows stay with the organisation as they are", async () => {
    const member = await organisation.join(companyRoles.editor);
    const sent = await givenSent(member, [person({ last_name: "Zervoudakis" })], inFolder());
    await signAs(sent.tokens[0] ?? null);
    await runJobs();
    const { json } = await holdOn(admin, sent.at);
    expect((await call("DELETE", "/users/me", { token: member.token })).status).toBe(204);
    await runJobs();
    const sendersOf = () => database().select().from(senders).where(eq(senders.workflowId, sent.id));
    expect(await rowOf(sent.id)).toMatchObject({ ...inFolder(), name: "Lease", deletedAt: null });
    expect(await sendersOf()).toHaveLength(1);
    expect((await must("GET", sent.at, { token: admin.token })).workflow.id).toBe(sent.id);
    await lift(admin, json["hold"].id);
    await database().execute(
      sql`update graphile_worker._private_jobs set run_at = now() where key like 'heldErasure:%'`,
    );
    await runJobs();
    expect(await sendersOf()).toEqual([]);
  });

  test("a personal workflow that is held outlives the account, and is erased once the hold ends", async () => {
    const own = await givenUser();
    const sent = await givenSent(own, [person({ last_name: "Zervoudakis" })]);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await holdOn(own, sent.at, { reason, until });
    await must("DELETE", "/users/me", { token: own.token });
    await runJobs();
    expect(await peopleOf(sent.id)).toMatchObject([{ lastName: "Zervoudakis" }]);
    expect(await rowOf(sent.id)).toMatchObject({ name: "Lease" });
    const later = { ...systemContext(), now: daysLater(new Date(), 8) };
    await endHolds(later);
    const payload = { userId: own.id, companyId: null, heirId: null, addressHash: "" };
    for (let night = 0; night < 2; night += 1) await eraseAccount(later, payload);
    expect(await peopleOf(sent.id)).toEqual([]);
  });
});

test("a personal hold without an end is named before the account is deleted, and then lifted by the operator", async () => {
  const own = await givenUser();
  const [sent, draft] = [await givenSent(own), await givenDraft(own)];
  const { json } = await holdOn(own, sent.at);
  await holdOn(own, draft.at);
  const { json: kept } = await holdOn(admin, (await givenDraft(admin, [person()], inFolder())).at);
  const contentsOf = async () => (await must("GET", "/users/me/deletion", { token: own.token })).account_contents;
  expect(await contentsOf()).toMatchObject({ drafts: 0, held: 2 });
  const operator = (...args: string[]) => runCommand(args);
  expect((await operator("hold-lift", "--hold", String(json["hold"].id))).code).toBe(1);
  await must("DELETE", "/users/me", { token: own.token });
  await runJobs();
  const left = (await operator("holds-list")).lines;
  expect(left).toEqual([
    expect.stringMatching(`^hold ${json["hold"].id}\\tworkflow ${sent.id}\\tsince .*, without an end\\t${reason}$`),
    expect.stringContaining(`workflow ${draft.id}`),
  ]);
  expect((await operator("hold-lift", "--hold", String(kept["hold"].id))).code).toBe(1);
  expect((await operator("hold-lift", "--hold", String(json["hold"].id))).code).toBe(0);
  await database().execute(sql`update graphile_worker._private_jobs set run_at = now() where key like 'heldErasure:%'`);
  await runJobs();
  expect([(await rowOf(sent.id))?.name, (await rowOf(draft.id))?.name]).toEqual([null, "Lease"]);
  expect((await operator("holds-list")).lines).toHaveLength(1);
});

test("a personal workflow that is held passes to the organisation of whoever deletes their account", async () => {
  const member = await organisation.join();
  const personal = await givenSent(member, [person({ last_name: "Zervoudakis" })]);
  await database().execute(sql`update workflows set company_id = null, owner_code = null where id = ${personal.id}`);
  const { json } = await holdOn(member, personal.at);
  expect(json["hold"]).toMatchObject({ workflow_id: personal.id });
  await must("DELETE", "/users/me", { token: member.token });
  await runJobs();
  expect(await rowOf(personal.id)).toMatchObject({ companyId: organisation.companyId, initiatorId: admin.id });
  expect(await peopleOf(personal.id)).toMatchObject([{ lastName: "Zervoudakis" }]);
  expect((await lift(admin, json["hold"].id)).status).toBe(204);
});

const askDeletion = () =>
  must("POST", `${organisation.at}/deletion`, { token: admin.token, body: { name: "Meridian" } });

test("personal holds that pass to an organisation put off its deletion, of which its administrators are told", async () => {
  const member = await organisation.join();
  for (const personal of [await givenSent(member), await givenSent(member)]) {
    await database().execute(sql`update workflows set company_id = null, owner_code = null where id = ${personal.id}`);
    await holdOn(member, personal.at);
  }
  await askDeletion();
  await must("DELETE", "/users/me", { token: member.token });
  await runJobs();
  const isAboutHolds = (subject: string) => subject === "The deletion of Meridian is put off";
  expect((await subjectsFor(admin.email)).filter(isAboutHolds)).toHaveLength(1);
});

test("holds of an organisation that waits to be deleted are lifted by the operator once its last administrator has left", async () => {
  const draft = await givenDraft(admin, [person()], inFolder());
  const { json } = await holdOn(admin, draft.at);
  const ofCompany = eq(companies.id, organisation.companyId);
  const companyOf = async () => (await database().select().from(companies).where(ofCompany))[0];
  const before = { deletionRequestedAt: daysLater(new Date(), -40), deletionRequestedBy: admin.id };
  await database().update(companies).set(before).where(ofCompany);
  const liftIt = () => runCommand(["hold-lift", "--hold", String(json["hold"].id)]);
  expect((await liftIt()).code).toBe(1);
  expect((await call("DELETE", "/users/me", { token: admin.token })).status).toBe(204);
  await runJobs();
  expect((await liftIt()).code).toBe(0);
  await deleteDueCompanies(systemContext());
  expect((await companyOf())?.deletedAt).toBeNull();
  await deleteDueCompanies(systemContext(daysLater(new Date(), 31)));
  expect((await companyOf())?.deletedAt).not.toBeNull();
});
