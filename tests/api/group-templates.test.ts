import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyGroups, enterpriseSubscriptions } from "@/db/schema/companies";
import { templates } from "@/db/schema/templates";
import { call, must, useProduct } from "../support/api";
import type { Sender } from "../support/given";
import { givenDocument, givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";
import { givenTenants, type Tenants } from "../support/tenants";

useProduct();

let tenants: Tenants;
const caller = (name: keyof Tenants["callers"]): Sender => {
  const found = tenants.callers[name];
  if (!found) throw new Error(`Nobody is ${name}`);
  return found;
};
const ofGroup = () => `/companies/${tenants.companyId}/company-groups/${tenants.groupId}/templates`;
const titles = async (token: string, address: string) =>
  (await must("GET", address, { token }))["templates"].map((t: { title: string }) => t.title);

beforeAll(async () => {
  tenants = await givenTenants();
}, 120_000);

describe("in a group", () => {
  test.each(["companyAdmin", "groupAdmin", "groupEditor", "companyEditor"] as const)("%s creates", async (name) => {
    const template = await givenTemplate(caller(name), { title: `By ${name}`, over: { group_id: tenants.groupId } });
    expect(await titles(caller("groupMember").token, ofGroup())).toContain(`By ${name}`);
    expect(await titles(caller(name).token, "/templates")).not.toContain(`By ${name}`);
    const made = await startFrom(caller("groupMember"), template, tenants.groupId);
    expect(made["assignedGroup"]).toMatchObject({ id: tenants.groupId });
  });

  test("a member may not create, and somebody outside the group does not see it", async () => {
    for (const [name, status] of [
      ["groupMember", 403],
      ["colleague", 404],
      ["outsider", 404],
      ["holding", 404],
    ] as const) {
      const document = await givenDocument(caller(name));
      const body = { title: "A", description: "B", document_ids: [document["id"]], group_id: tenants.groupId };
      const { status: got } = await call("POST", "/templates", { token: caller(name).token, body });
      expect([name, got]).toEqual([name, status]);
    }
  });
});

test("a role without a language has the organisation's, else English", async () => {
  const languages = async (sender: Sender) => {
    const { roles } = await givenTemplate(sender, {
      roles: [{ role_name: "A" }, { role_name: "B", default_language: "es" }],
    });
    return roles.map((role) => role["default_language"]);
  };
  const admin = caller("companyAdmin");
  const body = { default_language: "gk" };
  await must("PATCH", `/companies/${tenants.companyId}`, { token: admin.token, body });
  expect(await languages(admin)).toEqual(["gk", "es"]);
  expect(await languages(await givenUser())).toEqual(["en", "es"]);
});

describe("moving and copying", () => {
  test("a personal template moves into the group, leaves the list, and comes back", async () => {
    const { token } = caller("groupEditor");
    const { id } = await givenTemplate(caller("groupEditor"), { title: "Wanderer" });
    const moved = await must("POST", `/templates/${id}/move`, { token, body: { new_group_id: tenants.groupId } });
    expect(moved["template"]).toMatchObject({ group: { id: tenants.groupId } });
    expect(await titles(token, "/templates")).not.toContain("Wanderer");
    expect(await titles(token, ofGroup())).toContain("Wanderer");
    await must("POST", `${ofGroup()}/${id}/move`, { token, body: { new_group_id: null } });
    expect(await titles(token, ofGroup())).not.toContain("Wanderer");
    expect(await titles(token, "/templates")).toContain("Wanderer");
    expect((await call("POST", `${ofGroup()}/${id}/move`, { token, body: {} })).status).toBe(404);
  });

  test("a template that an administrator takes out of the group becomes personal", async () => {
    const { id } = await givenTemplate(caller("groupEditor"), { title: "Taken", over: { group_id: tenants.groupId } });
    await must("POST", `/templates/${id}/move`, { token: caller("companyAdmin").token, body: { new_group_id: null } });
    expect(await titles(caller("companyAdmin").token, "/templates")).toContain("Taken");
    expect((await call("GET", `/templates/${id}`, { token: caller("groupEditor").token })).status).toBe(404);
  });

  test("a copy has its own documents, roles, codes and fields, and a title that tells it from the original", async () => {
    const { token } = caller("groupAdmin");
    const roles = [{ role_name: "A", access_code: "sesame", attachments: [{ title: "Deed", description: "Scan" }] }];
    const source = await givenTemplate(caller("groupAdmin"), { title: "Model", roles });
    const { template } = await must("POST", `/templates/${source.id}/clone`, { token, body: { new_group_id: null } });
    expect(template).toMatchObject({
      title: "Model (copy)",
      template_roles: [{ role_name: "A", access_code: "sesame", attachments: [{ title: "Deed" }] }],
    });
    const inGroup = await must("POST", `/templates/${source.id}/clone`, {
      token,
      body: { new_group_id: tenants.groupId },
    });
    expect(inGroup["template"].title).toBe("Model");
    await must("DELETE", `/templates/${source.id}`, { token });
    const made = await startFrom(caller("groupMember"), inGroup["template"], tenants.groupId);
    expect(made["signatories"]).toMatchObject([{ role_name: "A", access_code: "sesame" }]);
    expect(made["documents"][0].pages[0].fields).toHaveLength(2);
  });

  test("moving into a group that was just deleted is refused, and the template stays where it was", async () => {
    const { token } = caller("companyAdmin");
    const [group] = await database()
      .insert(companyGroups)
      .values({ companyId: tenants.companyId, name: "Short-lived" })
      .returning();
    const { id } = await givenTemplate(caller("companyAdmin"), { title: "Stays" });
    const groupId = group?.id ?? 0;
    const at = `/companies/${tenants.companyId}/company-groups/${groupId}`;
    const [moved] = await Promise.all([
      call("POST", `/templates/${id}/move`, { token, body: { new_group_id: groupId } }),
      call("DELETE", at, { token }),
    ]);
    expect([200, 404]).toContain(moved.status);
    const later = await call("POST", `/templates/${id}/move`, { token, body: { new_group_id: groupId } });
    expect([later.status, later.json["label"]]).toEqual([404, "NotFound"]);
    expect(await titles(token, "/templates")).toContain("Stays");
  });
});

describe("the plan", () => {
  const texts = { title: "A", description: "B" };
  const create = async (sender: Sender, over = {}) => {
    const document = await givenDocument(sender);
    const body = { ...texts, document_ids: [document["id"]], ...over };
    return call("POST", "/templates", { token: sender.token, body });
  };

  test("of the trial allows five templates; deleting one makes room, and a copy counts", async () => {
    const sender = await givenUser({}, { onTrial: true });
    const first = await create(sender);
    for (let index = 1; index < 5; index++) expect((await create(sender)).status).toBe(201);
    const sixth = await create(sender);
    expect([sixth.status, sixth.json["label"], sixth.json["message"]]).toEqual([
      402,
      "PlanLimitReached",
      "You have reached your account limit of 5 templates. Upgrade your account to unlock more.",
    ]);
    const at = `/templates/${first.json["template"].id}`;
    expect((await call("POST", `${at}/clone`, { token: sender.token, body: {} })).status).toBe(402);
    await must("DELETE", at, { token: sender.token });
    const both = await Promise.all([create(sender), create(sender)]);
    expect(both.map((one) => one.status).toSorted()).toEqual([201, 402]);
  });

  test("of an enterprise counts the organisation's templates, without a limit if none is set", async () => {
    const admin = caller("companyAdmin");
    expect((await create(admin)).status).toBe(201);
    const ofGroups = and(isNull(templates.deletedAt), eq(templates.companyId, tenants.companyId));
    const templateLimit = (await database().$count(templates, ofGroups)) + 1;
    await database()
      .update(enterpriseSubscriptions)
      .set({ templateLimit })
      .where(eq(enterpriseSubscriptions.companyId, tenants.companyId));
    // The groups leave one free place, which the administrator's personal template uses.
    expect((await create(admin)).status).toBe(402);
    expect((await create(admin, { group_id: tenants.groupId })).status).toBe(402);
  });
});
