import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { call, must, useProduct } from "../support/api";
import { givenHolding, givenOrganisation, type Organisation } from "../support/companies";
import { person, type Sender } from "../support/given";
import { night, settle } from "../support/nights";
import { dueAt, isErased, never, putRetention, year } from "../support/retention";
import { givenDraft, givenUser } from "../support/shortcuts";

useProduct();

let organisation: Organisation;
let admin: Sender;
let member: Sender;
beforeEach(async () => {
  organisation = await givenOrganisation();
  ({ admin } = organisation);
  member = await organisation.join(companyRoles.editor);
});

const holdOn = (by: Sender, { at }: { at: string }) =>
  call("POST", `${at}/holds`, { token: by.token, body: { reason: "File 12" } });

test("an administrator holds by its number what only a member sees, and learns nothing of it", async () => {
  const own = await givenDraft(member);
  expect((await call("GET", own.at, { token: admin.token })).status).toBe(404);
  expect((await holdOn(member, own)).status).toBe(403);
  expect((await holdOn(await organisation.join(companyRoles.editor), own)).status).toBe(404);
  expect((await holdOn((await givenOrganisation()).admin, own)).status).toBe(404);
  const { status, json } = await holdOn(admin, own);
  expect([status, json["hold"]]).toEqual([
    201,
    expect.objectContaining({ workflow_id: own.id, title: `#${own.id}`, visible: false }),
  ]);
  expect((await must("GET", `${organisation.at}/holds`, { token: admin.token })).holds).toEqual([json["hold"]]);
  expect((await call("DELETE", own.at, { token: member.token })).status).toBe(409);
  expect((await call("DELETE", `/holds/${json["hold"].id}`, { token: admin.token })).status).toBe(204);
  expect((await call("DELETE", own.at, { token: member.token })).status).toBe(204);
  expect((await holdOn(admin, own)).status).toBe(404);
});

test("nobody holds a personal workflow but its owner", async () => {
  const own = await givenDraft(await givenUser());
  expect((await holdOn(admin, own)).status).toBe(404);
});

test("what is due and cannot be opened is listed by its number and why, and can be held", async () => {
  await putRetention(admin, organisation.at, { ...never, draft_years: 1 });
  const inFolder = { groupId: organisation.groupId };
  const [own, shared, gone, byKey] = [
    await givenDraft(member),
    await givenDraft(member, [person()], inFolder),
    await givenDraft(member, [person()], inFolder),
    await givenDraft(member),
  ];
  await database().update(workflows).set({ madeByApiKey: true }).where(eq(workflows.id, byKey.id));
  await must("DELETE", gone.at, { token: member.token });
  await settle();
  await night(year - 29);
  const listFor = async (by: Sender) => {
    const { due, unseen, total } = await dueAt(by, organisation.at);
    const listed = due.map((one: Record<string, unknown>) => [one["workflow_id"], one["title"], one["hidden"]]);
    return { listed, unseen, total };
  };
  const hidden = [
    [own.id, `#${own.id}`, "sender"],
    [gone.id, `#${gone.id}`, "deleted"],
  ];
  const listed = [[shared.id, "Lease", null], [byKey.id, "Lease", "key"], ...hidden];
  expect(await listFor(admin)).toEqual({
    listed: listed.sort(([a], [b]) => Number(a) - Number(b)),
    unseen: 2,
    total: 4,
  });
  for (const [id, , why] of listed) {
    const opened = await call("GET", `/workflows/simple-sign/${id}`, { token: admin.token });
    expect([why, opened.status]).toEqual([why, why === null ? 200 : 404]);
  }
  const holding = await givenHolding();
  const ofCompany = eq(companies.id, organisation.companyId);
  await database().update(companies).set({ holdingCompanyId: holding.id }).where(ofCompany);
  expect((await listFor(holding.user)).listed).toEqual(
    listed.map(([id, , why]) => [id, `#${id}`, why ?? "members"]).sort(([a], [b]) => Number(a) - Number(b)),
  );

  for (const one of [own, shared, gone, byKey]) expect((await holdOn(admin, one)).status).toBe(201);
  expect(await listFor(admin)).toEqual({ listed: [], unseen: 0, total: 0 });
  await settle();
  await night(year + 62);
  for (const { id } of [own, shared, gone, byKey]) expect(await isErased(id)).toBe(false);
  const { holds } = await must("GET", `${organisation.at}/holds`, { token: admin.token });
  expect(holds.map((one: Record<string, unknown>) => [one["title"], one["visible"]])).toEqual([
    ["Lease", false],
    [`#${gone.id}`, false],
    ["Lease", true],
    [`#${own.id}`, false],
  ]);
});

test("what a rule has erased cannot be held any more", async () => {
  await putRetention(admin, organisation.at, { ...never, draft_years: 1 });
  const gone = await givenDraft(member);
  await settle();
  await night(year - 29);
  await settle();
  await night(year + 2);
  expect(await isErased(gone.id)).toBe(true);
  expect((await holdOn(admin, gone)).status).toBe(404);
});
