import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { scimCalls, scimTokens, scimUsers } from "@/db/schema/scim";
import { connectionExceptions } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { deleteCompany, eraseCompany } from "@/lib/leaving/delete-company";
import { systemContext } from "@/lib/platform/context/context";
import { call, useProduct } from "../support/api";
import { adopt, givenConnection, givenProvider, memberAt } from "../support/scim";
import { givenDraft, givenUser } from "../support/shortcuts";

useProduct();

describe("a user is changed", () => {
  test("as Entra ID does, attributes that are not kept included", async () => {
    const { make, patch } = await givenProvider();
    const { id } = await make();
    const { status, json } = await patch(id, [
      { op: "Replace", path: "name.givenName", value: "Ada" },
      { op: "Add", path: 'addresses[type eq "work"].formatted', value: "Street 1" },
      { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "123" },
      { op: "Add", path: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department", value: "Sales" },
      { op: "Add", path: 'roles[primary eq "True"].value', value: "editor" },
      { op: "Replace", path: "externalId", value: "new" },
    ]);
    expect([status, json]).toEqual([
      200,
      expect.objectContaining({
        externalId: "new",
        roles: [{ value: "editor" }],
        name: expect.objectContaining({ givenName: "Ada", familyName: "Jensen" }),
      }),
    ]);
    const dotted = await patch(id, [{ op: "replace", value: { "name.familyName": "Byron", externalId: "newer" } }]);
    expect(dotted.json).toMatchObject({ externalId: "newer", name: { givenName: "Ada", familyName: "Byron" } });
  });

  test("and the same call twice changes nothing; another version than the stored one is refused", async () => {
    const { make, patch, send, user } = await givenProvider();
    const { id } = await make("ada");
    const operations = [{ op: "replace", path: "externalId", value: "e-1" }];
    const first = await patch(id, operations);
    const second = await patch(id, operations, "Users", { "if-match": 'W/"2"' });
    expect([first.json.meta.version, second.status, second.json.meta]).toEqual(['W/"2"', 200, first.json.meta]);
    const stale = await patch(id, operations, "Users", { "if-match": 'W/"1"' });
    expect([stale.status, stale.json.status]).toEqual([412, "412"]);
    expect((await send("PUT", `/Users/${id}`, user("ada"), { "if-match": 'W/"1"' })).status).toBe(412);
    expect((await send("DELETE", `/Users/${id}`, undefined, { "if-match": 'W/"1"' })).status).toBe(412);
  });

  test.each([
    [{ op: "replace", path: "shoeSize", value: 42 }, 400, "invalidPath"],
    [{ op: "replace", path: "name.shoeSize", value: 42 }, 400, "invalidPath"],
    [{ op: "replace", value: { shoeSize: 42 } }, 400, "invalidPath"],
    [{ op: "replace", path: "id", value: "x" }, 400, "mutability"],
    [{ op: "replace", path: "active", value: "perhaps" }, 400, "invalidValue"],
    [{ op: "replace", path: "userName", value: 7 }, 400, "invalidValue"],
    [{ op: "move", path: "userName", value: "x" }, 400, "invalidSyntax"],
    [{ op: "remove", path: "userName" }, 400, "invalidValue"],
    [{ op: "remove" }, 400, "noTarget"],
  ])("not by %j", async (operation, status, scimType) => {
    const { make, patch, send } = await givenProvider();
    const made = await make();
    const refused = await patch(made.id, [operation]);
    expect([refused.status, refused.json.scimType]).toEqual([status, scimType]);
    expect((await send("GET", `/Users/${made.id}`)).json).toEqual(made);
  });

  test("by a whole one (PUT), whose address must stay the organisation's", async () => {
    const provider = await givenProvider();
    await givenConnection(provider);
    const { id } = await provider.make("before");
    const replaced = await provider.send("PUT", `/Users/${id}`, provider.user("after", { externalId: "7" }));
    expect(replaced).toMatchObject({ status: 200, json: { userName: `after@${provider.domain}`, externalId: "7" } });
    expect(await memberAt(`after@${provider.domain}`)).toMatchObject({ user: { confirmedByDomain: true } });
    const away = await provider.send("PUT", `/Users/${id}`, { ...provider.user(), userName: "a@elsewhere.example" });
    expect([away.status, away.json.scimType]).toEqual([400, "invalidValue"]);
    const member = await adopt(provider, "owner");
    const kept = await provider.patch(member.resource.id, [
      { op: "replace", path: "userName", value: `married@${provider.domain}` },
    ]);
    expect([kept.status, kept.json.scimType]).toEqual([409, "mutability"]);
  });
});

describe("a user is taken out", () => {
  test.each([
    ["Entra ID", [{ op: "Replace", path: "active", value: "False" }]],
    ["Okta", [{ op: "replace", value: { active: false } }]],
  ])(
    "as %s deactivates: rights end, work passes on, and activating makes them a member again",
    async (_, operations) => {
      const provider = await givenProvider();
      const heir = await provider.company.join(companyRoles.administrator);
      await givenConnection(provider, { heirId: heir.id });
      const member = await adopt(provider, "leaver");
      const draft = await givenDraft(member);
      await database().update(workflows).set({ companyId: provider.company.id }).where(eq(workflows.id, draft.id));
      const out = await provider.patch(member.resource.id, operations);
      expect([out.status, out.json.active]).toEqual([200, false]);
      expect((await call("GET", "/auth/me", { token: member.token })).status).toBe(401);
      const [passed] = await database().select().from(workflows).where(eq(workflows.id, draft.id));
      expect(passed?.initiatorId).toBe(heir.id);
      expect((await memberAt(member.email))?.companyUser).toBeNull();
      const again = await provider.patch(member.resource.id, [{ op: "replace", path: "active", value: true }]);
      expect([again.status, again.json.active]).toEqual([200, true]);
      // The account is its owner's, so they accept.
      expect((await memberAt(member.email))?.companyUser).toMatchObject({ acceptedAt: null, provisionedAt: null });
    },
  );

  test("by DELETE, and forgotten", async () => {
    const provider = await givenProvider();
    const member = await adopt(provider, "leaver");
    expect((await provider.send("DELETE", `/Users/${member.resource.id}`)).status).toBe(204);
    expect((await provider.send("GET", `/Users/${member.resource.id}`)).status).toBe(404);
    expect((await memberAt(member.email))?.companyUser).toBeNull();
    const left = await database().$count(scimUsers, eq(scimUsers.companyId, provider.company.id));
    expect(left).toBe(0);
  });

  test("not the last administrator, and no exception of demanded sign-in", async () => {
    const provider = await givenProvider();
    const { admin, id: companyId } = provider.company;
    await database()
      .update(users)
      .set({ email: `admin@${provider.domain}` })
      .where(eq(users.id, admin.id));
    const { id } = await provider.make("admin");
    const deactivate = () => provider.patch(id, [{ op: "replace", path: "active", value: false }]);
    expect(await deactivate()).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining("administrator") },
    });
    await provider.company.join(companyRoles.administrator);
    const connectionId = await givenConnection(provider, { demandedFrom: new Date() });
    await database().insert(connectionExceptions).values({ connectionId, userId: admin.id });
    expect(await deactivate()).toMatchObject({ status: 409, json: { detail: expect.stringContaining("exception") } });
    expect((await provider.send("DELETE", `/Users/${id}`)).status).toBe(409);
    const stays = and(eq(companyUsers.companyId, companyId), eq(companyUsers.userId, admin.id));
    expect(await database().$count(companyUsers, stays)).toBe(1);
    await database().delete(connectionExceptions).where(eq(connectionExceptions.userId, admin.id));
    expect((await deactivate()).status).toBe(200);
  });

  test("by an administrator here too, which the provider reads", async () => {
    const provider = await givenProvider();
    const member = await adopt(provider, "leaver");
    const at = `/companies/${provider.company.id}/company-users/${member.companyUserId}`;
    expect((await call("DELETE", at, { token: provider.company.admin.token })).status).toBe(204);
    expect((await provider.send("GET", `/Users/${member.resource.id}`)).json).toMatchObject({
      active: false,
      meta: { version: 'W/"2"' },
    });
  });

  test("by the invited person, who declines, and by an administrator who withdraws the invitation", async () => {
    const provider = await givenProvider();
    const owner = await givenUser({ email: `owner@${provider.domain}` });
    const { id } = await provider.make("owner");
    const isActive = async () => (await provider.send("GET", `/Users/${id}`)).json.active;
    expect(await isActive()).toBe(true);
    expect((await call("DELETE", "/users/me/invitation", { token: owner.token })).status).toBe(204);
    expect(await isActive()).toBe(false);
    const again = await provider.patch(id, [{ op: "replace", path: "active", value: true }]);
    expect(again.json.active).toBe(true);
    const companyUserId = (await memberAt(owner.email))?.companyUser?.id;
    const at = `/companies/${provider.company.id}/company-users/${companyUserId}`;
    expect((await call("DELETE", at, { token: provider.company.admin.token })).status).toBe(204);
    expect(await isActive()).toBe(false);
  });

  test("is forgotten with the account that its owner deletes, and with the organisation", async () => {
    const provider = await givenProvider();
    const companyId = provider.company.id;
    const member = await adopt(provider, "leaver");
    expect((await call("DELETE", "/users/me", { token: member.token })).status).toBe(204);
    expect((await provider.send("GET", `/Users/${member.resource.id}`)).status).toBe(404);
    await provider.make("other");
    await deleteCompany(systemContext(), companyId);
    await eraseCompany(systemContext(), companyId);
    for (const table of [scimUsers, scimTokens, scimCalls])
      expect(await database().$count(table, eq(table.companyId, companyId))).toBe(0);
  });
});
