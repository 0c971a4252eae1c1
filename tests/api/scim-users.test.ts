import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { users } from "@/db/schema/users";
import { call, runJobs, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { mailbox } from "../support/given";
import { adopt, givenConnection, givenProvider, memberAt } from "../support/scim";
import { givenUser } from "../support/shortcuts";

useProduct();

describe("a call", () => {
  test("needs the token, and says in SCIM's shape what is wrong", async () => {
    const { company } = await givenProvider();
    for (const token of [null, "csp_unknown", company.admin.token]) {
      const { status, headers, bytes } = await call("GET", "/scim/v2/Users", { token });
      expect([status, headers.get("content-type")]).toEqual([401, "application/scim+json"]);
      expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
        schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
        status: "401",
      });
    }
  });

  test("of another organisation finds nothing", async () => {
    const { make } = await givenProvider();
    const other = await givenProvider();
    const { id } = await make();
    expect((await other.send("GET", `/Users/${id}`)).status).toBe(404);
    expect((await other.send("DELETE", `/Users/${id}`)).status).toBe(404);
    expect((await other.send("GET", "/Users")).json.totalResults).toBe(0);
  });

  test("more often than the limit is answered 429 with Retry-After, in SCIM's shape, and not to others", async () => {
    const { send } = await givenProvider();
    const other = await givenProvider();
    const answers = [];
    for (let sent = 0; sent < 601; sent += 1) answers.push(await send("GET", "/ServiceProviderConfig"));
    const last = answers.at(-1);
    expect([answers[599]?.status, last?.status, last?.json.status]).toEqual([200, 429, "429"]);
    expect(Number(last?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await other.send("GET", "/ServiceProviderConfig")).status).toBe(200);
  });

  test("describes what there is", async () => {
    const { send } = await givenProvider();
    const config = await send("GET", "/ServiceProviderConfig");
    expect(config.json).toMatchObject({
      patch: { supported: true },
      bulk: { supported: false },
      etag: { supported: true },
    });
    expect((await send("GET", "/ResourceTypes")).json).toMatchObject({ totalResults: 2 });
    expect((await send("GET", "/ResourceTypes/User")).json).toMatchObject({ endpoint: "/Users" });
    const schemas = (await send("GET", "/Schemas")).json;
    expect(schemas.Resources.map(({ name }: { name: string }) => name)).toEqual(["User", "Group"]);
    expect((await send("GET", `/Schemas/${schemas.Resources[0].id}`)).json).toMatchObject({ name: "User" });
  });
});

describe("a user is made", () => {
  test("as in RFC 7644, 3.3: 201 with the resource, its address and version", async () => {
    const { send, domain } = await givenProvider();
    const made = await send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: `bjensen@${domain}`,
      externalId: "bjensen",
      name: { formatted: "Ms. Barbara J Jensen III", familyName: "Jensen", givenName: "Barbara" },
    });
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      externalId: "bjensen",
      userName: `bjensen@${domain}`,
      name: { familyName: "Jensen", givenName: "Barbara" },
      active: true,
      meta: { resourceType: "User", version: 'W/"1"' },
    });
    expect(made.headers.get("location")).toBe(made.json.meta.location);
    expect(made.headers.get("etag")).toBe('W/"1"');
    const read = await send("GET", `/Users/${made.json.id}`);
    expect([read.status, read.json]).toEqual([200, made.json]);
    const known = await send("GET", `/Users/${made.json.id}`, undefined, { "if-none-match": 'W/"1"' });
    expect(known.status).toBe(304);
  });

  test("confirmed by the domain where the organisation's sign-in is in use, else by a mailed invitation", async () => {
    const provider = await givenProvider();
    await provider.make("first");
    await runJobs();
    expect(await mailbox(`first@${provider.domain}`)).toHaveLength(1);
    expect(await memberAt(`first@${provider.domain}`)).toMatchObject({
      user: { confirmedAt: null },
      companyUser: { acceptedAt: null, provisionedAt: null, roleId: companyRoles.user },
    });
    await givenConnection(provider, { defaultRoleId: companyRoles.editor });
    await provider.make("second", { name: undefined });
    await runJobs();
    expect(await mailbox(`second@${provider.domain}`)).toHaveLength(0);
    expect(await memberAt(`second@${provider.domain}`)).toMatchObject({
      user: { confirmedAt: expect.any(Date), confirmedByDomain: true, lacksNames: true },
      companyUser: { acceptedAt: null, provisionedAt: expect.any(Date), roleId: companyRoles.editor },
    });
  });

  test("by Entra ID, with the attributes that it sends", async () => {
    const { send, domain } = await givenProvider();
    const made = await send("POST", "/Users", {
      schemas: [
        "urn:ietf:params:scim:schemas:core:2.0:User",
        "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
      ],
      externalId: "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef",
      userName: `test_user@${domain}`,
      active: "True",
      emails: [{ primary: true, type: "work", value: `Test_User@${domain}` }],
      meta: { resourceType: "User" },
      name: { formatted: "givenName familyName", familyName: "familyName", givenName: "givenName" },
      roles: [],
    });
    expect([made.status, made.json.active]).toEqual([201, true]);
  });

  test("by Okta, with the attributes that it sends", async () => {
    const { send, domain } = await givenProvider();
    const made = await send("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: `test.user@${domain}`,
      name: { givenName: "Test", familyName: "User" },
      emails: [{ primary: true, value: `test.user@${domain}`, type: "work" }],
      displayName: "Test User",
      locale: "en-US",
      externalId: "00ujl29u0le5T6Aj10h7",
      groups: [],
      password: "1mz050nq",
      active: true,
    });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.json)).not.toContain("1mz050nq");
    expect((await memberAt(`test.user@${domain}`))?.user.passwordHash).toBeNull();
  });

  test("once, of two calls at once", async () => {
    const { send, user } = await givenProvider();
    const body = user();
    const answers = await Promise.all([send("POST", "/Users", body), send("POST", "/Users", body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.scimType).toBe("uniqueness");
    const found = await send("GET", `/Users?filter=${encodeURIComponent(`userName eq "${body.userName}"`)}`);
    expect(found.json.totalResults).toBe(1);
  });

  test("only at the organisation's domains, while there are places, and never an administrator", async () => {
    const { send, user, make } = await givenProvider({ userLimit: 2 });
    const foreign = await send("POST", "/Users", { ...user(), userName: "ada@elsewhere.example" });
    expect([foreign.status, foreign.json.scimType]).toEqual([400, "invalidValue"]);
    const administrator = await send("POST", "/Users", user(undefined, { roles: [{ value: "1" }] }));
    expect([administrator.status, administrator.json.scimType]).toEqual([400, "invalidValue"]);
    const differing = await send(
      "POST",
      "/Users",
      user("a", { emails: [{ value: user("b").userName, primary: true }] }),
    );
    expect(differing.status).toBe(400);
    expect((await make(undefined, { roles: [{ value: "editor" }] })).roles).toEqual([{ value: "editor" }]);
    expect(await send("POST", "/Users", user())).toMatchObject({ status: 403, json: { status: "403" } });
  });

  test("of a member without changing them, and of somebody with an account only by their acceptance", async () => {
    const provider = await givenProvider();
    await givenConnection(provider);
    const member = await adopt(provider, "member", companyRoles.editor);
    expect(member.resource.roles).toEqual([{ value: "editor" }]);
    const own = await givenUser();
    const email = `own@${provider.domain}`;
    await database().update(users).set({ email, firstName: "Secret" }).where(eq(users.id, own.id));
    const made = await provider.make("own");
    expect(JSON.stringify(made)).not.toContain("Secret");
    await runJobs();
    expect(await mailbox(email)).toHaveLength(1);
    expect(await memberAt(email)).toMatchObject({
      user: { firstName: "Secret" },
      companyUser: { acceptedAt: null, provisionedAt: null },
    });
  });

  test("not of somebody at another organisation", async () => {
    const { send, user, domain } = await givenProvider();
    const other = await givenCompany();
    await database()
      .update(users)
      .set({ email: `other@${domain}` })
      .where(eq(users.id, other.admin.id));
    const refused = await send("POST", "/Users", user("other"));
    expect([refused.status, refused.json.scimType]).toEqual([409, "uniqueness"]);
    expect((await memberAt(`other@${domain}`))?.companyUser?.companyId).toBe(other.id);
  });
});

describe("users are found", () => {
  test.each([
    ['userName eq "ADA@DOMAIN"', 1],
    ['userName sw "a"', 2],
    ['emails.value co "@DOMAIN"', 3],
    ['emails[type eq "work"].value eq "ada@DOMAIN"', 1],
    ['externalId eq "x-1"', 1],
    ['externalId eq "X-1"', 0],
    ['displayName co "jensen" and active eq true', 2],
    ["active eq false", 1],
    ['active eq "False"', 1],
    ['userName eq "ada@DOMAIN" or userName eq "bob@DOMAIN"', 2],
    ['id eq "nothing"', 0],
  ])("by %s", async (filter, found) => {
    const { send, make, domain } = await givenProvider();
    await make("ada", { externalId: "x-1" });
    await make("anna", { active: false });
    await make("bob");
    const asked = encodeURIComponent(filter.replaceAll("DOMAIN", domain));
    expect((await send("GET", `/Users?filter=${asked}`)).json).toMatchObject({ totalResults: found });
  });

  test.each(["nickName eq", 'title eq "x"', 'userName gt "a"', "active co true", "((", 'not (userName eq "a")'])(
    "not by %s, which is an invalid filter",
    async (filter) => {
      const { send } = await givenProvider();
      const { status, json } = await send("GET", `/Users?filter=${encodeURIComponent(filter)}`);
      expect([status, json.scimType]).toEqual([400, "invalidFilter"]);
    },
  );

  test("page by page, with the attributes that are asked for", async () => {
    const { send, make } = await givenProvider();
    for (const name of ["a", "b", "c"]) await make(name);
    const { json } = await send("GET", "/Users?startIndex=2&count=1&attributes=userName");
    expect(json).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(Object.keys(json.Resources[0])).toEqual(["schemas", "id", "userName", "meta"]);
    expect(json.Resources[0].userName).toMatch(/^b@/);
    expect((await send("GET", "/Users?count=0")).json).toMatchObject({ totalResults: 3, Resources: [] });
    const { resources } = { resources: (await send("GET", "/Users?startIndex=-4&count=-1")).json.Resources };
    expect(resources).toEqual([]);
  });
});
