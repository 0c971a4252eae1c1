import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles, groupRoles } from "@/db/enums";
import { companyGroups, companyGroupUsers, companyUsers } from "@/db/schema/companies";
import { scimGroups, scimUsers } from "@/db/schema/scim";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { call, must, useProduct } from "../support/api";
import { givenProvider, type GivenProvider } from "../support/scim";
import { givenDraft } from "../support/shortcuts";

useProduct();

const group = (displayName: string, ids: string[] = []) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
  displayName,
  members: ids.map((value) => ({ value })),
});
const memberIds = async ({ send }: GivenProvider, id: string): Promise<string[]> =>
  ((await send("GET", `/Groups/${id}`)).json.members ?? []).map(({ value }: { value: string }) => value);

const nobody = "2819c223-7f76-453a-919d-413861904646";

/** Who is in the folder here, by address and role in it. */
async function folder(companyId: number, name: string) {
  const rows = await database()
    .select({ email: users.email, roleId: companyGroupUsers.roleId })
    .from(companyGroupUsers)
    .innerJoin(companyGroups, eq(companyGroups.id, companyGroupUsers.groupId))
    .innerJoin(users, eq(users.id, companyGroupUsers.userId))
    .where(and(eq(companyGroups.companyId, companyId), eq(companyGroups.name, name)));
  return Object.fromEntries(rows.map(({ email, roleId }) => [email.split("@")[0], roleId]));
}
const roleAt = async (email: string) =>
  (
    await database()
      .select({ roleId: companyUsers.roleId })
      .from(companyUsers)
      .innerJoin(users, eq(users.id, companyUsers.userId))
      .where(eq(users.email, email))
  )[0]?.roleId;

/** Many users as the provider would have made them, without thousands of calls. */
async function givenMany({ company, domain }: GivenProvider, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `many${index}@${domain}`);
  const made = await database()
    .insert(users)
    .values(names.map((email) => ({ email, firstName: "A", lastName: "B" })))
    .returning({ id: users.id, email: users.email });
  await database()
    .insert(companyUsers)
    .values(made.map(({ id }) => ({ companyId: company.id, userId: id, acceptedAt: new Date() })));
  const rows = await database()
    .insert(scimUsers)
    .values(made.map(({ id, email }) => ({ companyId: company.id, userId: id, userName: email })))
    .returning({ uuid: scimUsers.uuid });
  return rows.map(({ uuid }) => uuid);
}

describe("a group", () => {
  test("is a folder whose members are those of the group; the calls of Entra ID", async () => {
    const provider = await givenProvider();
    const { send, make, patch, company } = provider;
    const [ada, bob] = [await make("ada"), await make("bob")];
    const made = await send("POST", "/Groups", { ...group("Sales", [ada.id]), externalId: "8aa1a0c0" });
    expect([made.status, made.json]).toMatchObject([
      201,
      { displayName: "Sales", externalId: "8aa1a0c0", members: [{ value: ada.id, type: "User" }] },
    ]);
    const { id } = made.json;
    const found = await send(
      "GET",
      `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "sales"')}`,
    );
    expect(found.json).toMatchObject({ totalResults: 1, Resources: [{ id }] });
    expect(found.json.Resources[0].members).toBeUndefined();
    const added = await patch(id, [{ op: "Add", path: "members", value: [{ $ref: null, value: bob.id }] }], "Groups");
    expect([added.status, added.headers.get("etag")]).toEqual([204, 'W/"2"']);
    expect(await folder(company.id, "Sales")).toEqual({ ada: groupRoles.member, bob: groupRoles.member });
    await patch(id, [{ op: "Remove", path: "members", value: [{ $ref: null, value: ada.id }] }], "Groups");
    expect(await memberIds(provider, id)).toEqual([bob.id]);
    expect(await folder(company.id, "Sales")).toEqual({ bob: groupRoles.member });
    expect((await send("GET", `/Users/${bob.id}`)).json.groups).toMatchObject([{ value: id, display: "Sales" }]);
    const isMember = encodeURIComponent(`id eq "${id}" and members eq "${bob.id}"`);
    expect((await send("GET", `/Groups?filter=${isMember}`)).json.totalResults).toBe(1);
    const isNone = encodeURIComponent(`id eq "${id}" and members.value eq "${ada.id}"`);
    expect((await send("GET", `/Groups?filter=${isNone}`)).json.totalResults).toBe(0);
  });

  test("the calls of Okta: renamed without a path, one member removed by a filter, all replaced", async () => {
    const provider = await givenProvider();
    const { send, make, patch, company } = provider;
    const people = [await make("ada"), await make("bob"), await make("cyd")].map(({ id }) => id);
    const { id } = (await send("POST", "/Groups", group("Sales", people))).json;
    const renamed = await patch(id, [{ op: "replace", value: { id, displayName: "Selling" } }], "Groups");
    expect(renamed.status).toBe(204);
    expect(Object.keys(await folder(company.id, "Selling"))).toHaveLength(3);
    await patch(id, [{ op: "remove", path: `members[value eq "${people[0]}"]` }], "Groups");
    expect(await memberIds(provider, id)).toEqual(people.slice(1));
    await patch(id, [{ op: "replace", path: "members", value: [{ value: people[0], display: "ada" }] }], "Groups");
    expect(await memberIds(provider, id)).toEqual(people.slice(0, 1));
    const put = await send("PUT", `/Groups/${id}`, group("Selling", people));
    expect([put.status, put.json.members.length]).toEqual([200, 3]);
    await patch(id, [{ op: "remove", path: "members" }], "Groups");
    expect(await folder(company.id, "Selling")).toEqual({});
  });

  test("and the same call twice changes nothing; another version than the stored one is refused", async () => {
    const { send, make, patch } = await givenProvider();
    const ada = await make();
    const { id } = (await send("POST", "/Groups", group("Sales"))).json;
    const add = [{ op: "add", path: "members", value: [{ value: ada.id }] }];
    expect((await patch(id, add, "Groups")).headers.get("etag")).toBe('W/"2"');
    expect((await patch(id, add, "Groups")).headers.get("etag")).toBe('W/"2"');
    expect((await patch(id, add, "Groups", { "if-match": 'W/"1"' })).status).toBe(412);
  });

  test.each([
    [{ op: "add", path: "owners", value: [] }, "invalidPath"],
    [{ op: "add", value: { shoeSize: 1 } }, "invalidPath"],
    [{ op: "add", path: "members", value: [{ value: nobody }] }, "invalidValue"],
    [{ op: "add", path: "members", value: [{ value: "7" }] }, "invalidValue"],
    [{ op: "add", path: "members", value: [{ value: nobody, type: "Group" }] }, "invalidValue"],
    [{ op: "remove", path: 'members[display eq "x"]' }, "invalidFilter"],
    [{ op: "replace", path: "displayName", value: "" }, "invalidValue"],
  ])("is not changed by %j", async (operation, scimType) => {
    const { send, make, patch } = await givenProvider();
    const { id } = (await send("POST", "/Groups", group("Sales", [(await make()).id]))).json;
    const refused = await patch(id, [operation], "Groups");
    expect([refused.status, refused.json.scimType]).toEqual([400, scimType]);
    expect((await send("GET", `/Groups/${id}`)).json).toMatchObject({ meta: { version: 'W/"1"' } });
  });

  test("takes no member of another organisation", async () => {
    const provider = await givenProvider();
    const other = await givenProvider();
    const stranger = await other.make();
    const { id } = (await provider.send("POST", "/Groups", group("Sales"))).json;
    const add = [{ op: "add", path: "members", value: [{ value: stranger.id }] }];
    expect((await provider.patch(id, add, "Groups")).status).toBe(400);
    expect((await other.patch(id, add, "Groups")).status).toBe(404);
    expect(await folder(provider.company.id, "Sales")).toEqual({});
  });

  test("takes over no folder that is there, neither when it is made nor when it is renamed", async () => {
    const provider = await givenProvider();
    const { company, send, make, patch } = provider;
    const token = company.admin.token;
    const at = `/companies/${company.id}/company-groups`;
    const { company_group: own } = await must("POST", at, { token, body: { group_name: "Board" } });
    const byHand = await company.join();
    const people = `${at}/${own.id}/company-group-users`;
    await must("POST", people, { token, body: { user_id: byHand.id, role_id: groupRoles.member } });
    const before = await folder(company.id, "Board");
    const stranger = (await make("ada")).id;
    const refused = { status: "409", scimType: "uniqueness", detail: expect.stringContaining("Board") };
    expect((await send("POST", "/Groups", group("Board", [stranger]))).json).toMatchObject(refused);
    const { id } = (await send("POST", "/Groups", group("Sales", [stranger]))).json;
    const rename = [{ op: "replace", path: "displayName", value: "Board" }];
    expect((await patch(id, rename, "Groups")).json).toMatchObject(refused);
    expect(await folder(company.id, "Board")).toEqual(before);
    await must("PATCH", `${at}/${own.id}`, { token, body: { group_name: "The Board" } });
    expect((await patch(id, rename, "Groups")).status).toBe(204);
    expect(await folder(company.id, "The Board")).toEqual(before);
  });

  test("of which there is one by a name keeps whoever was added here, and the folder's administrator", async () => {
    const provider = await givenProvider();
    const { company, send, make } = provider;
    const at = `/companies/${company.id}/company-groups`;
    const token = company.admin.token;
    const { id } = (await send("POST", "/Groups", group("Sales"))).json;
    const [own] = await database()
      .select()
      .from(companyGroups)
      .where(and(eq(companyGroups.companyId, company.id), eq(companyGroups.name, "Sales")));
    const [leader, byHand] = [await company.join(), await company.join()];
    const people = `${at}/${own?.id}/company-group-users`;
    await must("POST", people, { token, body: { user_id: leader.id, role_id: groupRoles.administrator } });
    await must("POST", people, { token, body: { user_id: byHand.id, role_id: groupRoles.member } });
    for (const [member, name] of [
      [leader, "leader"],
      [byHand, "byhand"],
    ] as const)
      await database()
        .update(users)
        .set({ email: `${name}@${provider.domain}` })
        .where(eq(users.id, member.id));
    const { id: leaderId } = await make("leader");
    await send("PUT", `/Groups/${id}`, group("Sales", [leaderId, (await make("ada")).id]));
    const here = { leader: groupRoles.administrator, byhand: groupRoles.member };
    expect(await folder(company.id, "Sales")).toEqual({ ...here, ada: groupRoles.member });
    expect((await send("POST", "/Groups", group("Sales"))).json).toMatchObject({
      status: "409",
      scimType: "uniqueness",
    });
    await send("PUT", `/Groups/${id}`, group("Sales"));
    expect(await folder(company.id, "Sales")).toEqual(here);
  });

  test("that is deleted leaves a folder that holds documents, and none that is empty", async () => {
    const { company, send, make } = await givenProvider();
    const ids = await Promise.all(
      ["Empty", "Full"].map(async (name) => (await send("POST", "/Groups", group(name, [(await make()).id]))).json.id),
    );
    const [full] = await database()
      .select()
      .from(companyGroups)
      .where(and(eq(companyGroups.companyId, company.id), eq(companyGroups.name, "Full")));
    const draft = await givenDraft(company.admin);
    await database()
      .update(workflows)
      .set({ companyId: company.id, groupId: full?.id ?? 0 })
      .where(eq(workflows.id, draft.id));
    for (const id of ids) expect((await send("DELETE", `/Groups/${id}`)).status).toBe(204);
    const left = await database().select().from(companyGroups).where(eq(companyGroups.companyId, company.id));
    expect(left.map(({ name }) => name)).toEqual(["Full"]);
    expect(await folder(company.id, "Full")).toEqual({});
  });

  test("gives its members the role that an administrator maps it to, and administrators keep theirs", async () => {
    const provider = await givenProvider();
    const { company, send, make, patch, at } = provider;
    const { token, id: adminId } = company.admin;
    await database()
      .update(users)
      .set({ email: `admin@${provider.domain}` })
      .where(eq(users.id, adminId));
    const [admin, ada, bob] = [await make("admin"), await make("ada"), await make("bob")];
    const { id } = (await send("POST", "/Groups", group("Editors", [admin.id, ada.id]))).json;
    const { scim } = await must("GET", at, { token });
    expect(scim.groups).toMatchObject([{ name: "Editors", role_id: null, members: 2 }]);
    const map = (role: unknown) =>
      call("PATCH", `${at}/groups/${scim.groups[0].id}`, { token, body: { role_id: role } });
    expect((await map(companyRoles.administrator)).status).toBe(422);
    expect((await map(companyRoles.editor)).json.scim_group).toMatchObject({ role_id: companyRoles.editor });
    expect(await roleAt(ada.userName)).toBe(companyRoles.editor);
    expect(await roleAt(admin.userName)).toBe(companyRoles.administrator);
    await patch(id, [{ op: "add", path: "members", value: [{ value: bob.id }] }], "Groups");
    await patch(id, [{ op: "remove", path: "members", value: [{ value: ada.id }] }], "Groups");
    expect([await roleAt(ada.userName), await roleAt(bob.userName)]).toEqual([companyRoles.user, companyRoles.editor]);
    // Back after a while, with folder and role.
    await patch(bob.id, [{ op: "replace", path: "active", value: false }]);
    expect(Object.keys(await folder(company.id, "Editors"))).toEqual(["admin"]);
    await patch(bob.id, [{ op: "replace", path: "active", value: true }]);
    expect(Object.keys(await folder(company.id, "Editors")).toSorted()).toEqual(["admin", "bob"]);
    expect(await roleAt(bob.userName)).toBe(companyRoles.editor);
  });

  test("is replaced by 5,000 members in one call", async () => {
    const provider = await givenProvider();
    const ids = await givenMany(provider, 5000);
    const { id } = (await provider.send("POST", "/Groups", group("All", ids.slice(0, 10)))).json;
    const value = ids.slice(5).map((one) => ({ value: one, display: "A person with a long name", $ref: null }));
    const replaced = await provider.patch(id, [{ op: "replace", path: "members", value }], "Groups");
    expect(replaced.status).toBe(204);
    expect((await provider.send("GET", `/Groups/${id}`)).json.members).toHaveLength(4995);
    expect(Object.keys(await folder(provider.company.id, "All"))).toHaveLength(4995);
    const [row] = await database()
      .select()
      .from(scimGroups)
      .where(inArray(scimGroups.uuid, [id]));
    expect(row?.version).toBe(2);
  });
});
