import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenHolding, givenOrganisation } from "../support/companies";
import { mailbox, person, type Sender } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

const leave = ({ token }: Pick<Sender, "token">) => call("DELETE", "/users/me/membership", { token });

test("members leave and keep their account; their work passes to an administrator, of whom one stays", async () => {
  const organisation = await givenOrganisation();
  const leaver = await organisation.join(companyRoles.editor);
  const inside = await givenSent(leaver, [person()], { groupId: organisation.groupId });
  expect((await leave(leaver)).status).toBe(204);
  expect((await call("GET", "/auth/me", { token: leaver.token })).status).toBe(401);
  const [kept] = await database().select().from(users).where(eq(users.id, leaver.id));
  expect(kept).toMatchObject({ email: leaver.email, deletedAt: null });
  expect(await database().select().from(companyUsers).where(eq(companyUsers.userId, leaver.id))).toEqual([]);
  const [passed] = await database().select().from(workflows).where(eq(workflows.id, inside.id));
  expect(passed?.initiatorId).toBe(organisation.admin.id);
  const alone = await leave(organisation.admin);
  expect(alone.status).toBe(409);
  expect(alone.json.message).toContain("Make someone else an administrator first");
  await organisation.join(companyRoles.administrator);
  expect((await leave(organisation.admin)).status).toBe(204);
  await runJobs();
  expect(await mailbox(leaver.email)).toEqual([]);
  const told = (await mailbox(organisation.admin.email)).map((mail) => mail.subject);
  expect(told.filter((subject) => subject.startsWith("You have taken over the work of"))).toHaveLength(1);
  expect((await leave(await givenUser())).status).toBe(404);
});

test("whoever leaves is no longer the contact, whose place stays empty until another is named", async () => {
  const { admin, at, join } = await givenOrganisation();
  const contact = async () => (await must("GET", at, { token: admin.token })).company;
  for (const how of ["leaves", "is removed"]) {
    const member = await join(companyRoles.user);
    const named = { contact_first_name: "Ada", contact_last_name: "Vlachou", contact_email: member.email };
    await must("PATCH", at, { token: admin.token, body: named });
    expect(await contact()).toMatchObject(named);
    if (how === "leaves") await leave(member);
    else await must("DELETE", `${at}/company-users/${member.companyUserId}`, { token: admin.token });
    expect(await contact()).toMatchObject({ contact_first_name: null, contact_email: null });
  }
});

test("members choose who inherits when they leave: an administrator, and nobody else", async () => {
  const organisation = await givenOrganisation();
  const second = await organisation.join(companyRoles.administrator);
  const editor = await organisation.join(companyRoles.editor);
  const leaver = await organisation.join(companyRoles.editor);
  const { token } = leaver;
  const inside = await givenSent(leaver, [person()], { groupId: organisation.groupId });
  const of = async (who: Pick<Sender, "token">) =>
    (await must("GET", "/users/me/membership", { token: who.token })).membership_contents;
  expect(await of(leaver)).toMatchObject({
    company: "Meridian",
    refusal: null,
    heirs: [{ id: organisation.admin.id }, { id: second.id, email: second.email }],
    workflows: 1,
    templates: 0,
    subscription: true,
  });
  for (const wrong of [editor.id, leaver.id, (await givenUser()).id]) {
    const refused = await call("DELETE", `/users/me/membership?heir_id=${wrong}`, { token });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["heir_id"]]);
  }
  expect((await call("DELETE", `/users/me/membership?heir_id=${second.id}`, { token })).status).toBe(204);
  const [passed] = await database().select().from(workflows).where(eq(workflows.id, inside.id));
  expect(passed?.initiatorId).toBe(second.id);
  expect(await of(await givenUser())).toBeNull();
  expect((await call("DELETE", "/users/me/membership", { token: second.token })).status).toBe(204);
  expect((await of(organisation.admin)).refusal).toBe("last_administrator_leaves");
});

test("nobody can leave an organisation whose administrators are all of its holding, as nobody would inherit", async () => {
  const organisation = await givenOrganisation({ holdingCompanyId: (await givenHolding()).id });
  const member = await organisation.join(companyRoles.editor);
  await database().delete(companyUsers).where(eq(companyUsers.userId, organisation.admin.id));
  const { membership_contents: contents } = await must("GET", "/users/me/membership", { token: member.token });
  expect(contents).toMatchObject({ refusal: "no_administrator", heirs: [] });
  const { status, json } = await call("DELETE", "/users/me/membership", { token: member.token });
  expect([status, json.message]).toEqual([409, expect.stringContaining("no administrator of its own")]);
});
