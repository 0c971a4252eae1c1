import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { senders } from "@/db/schema/senders";
import { recipients, workflows } from "@/db/schema/workflows";
import { endHolds } from "@/lib/holds/lift-hold";
import { eraseAccount } from "@/lib/leaving/erase-account";
import { runCommand } from "@/lib/operator/run-command";
import { daysLater } from "@/lib/platform/i18n/days";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender, signAs } from "../support/given";
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
