import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { connections } from "@/db/schema/single-sign-on";
import { call, must, useProduct } from "../support/api";
import { userAt } from "../support/connected-members";
import {
  givenConnection,
  givenUsedConnection,
  newPerson,
  useOrganisationProvider,
} from "../support/organisation-provider";

const provider = await useOrganisationProvider();
useProduct();

describe("settings", () => {
  test("are saved without showing the secret, and used only after a test that changes nothing else", async () => {
    const { at, token, test: tryIt, use, connectionId, domain } = await givenConnection(provider);
    const shown = await must("GET", at, { token });
    expect(shown.connection).toMatchObject({
      settings: null,
      draft: { issuer: provider.issuer },
      makes_accounts: true,
    });
    expect(JSON.stringify(shown)).not.toContain("secret-of-the-client");
    const [row] = await database().select().from(connections).where(eq(connections.id, connectionId));
    expect(JSON.stringify(row)).not.toContain("secret-of-the-client");
    expect((await use()).status).toBe(409);
    const person = newPerson(domain);
    const { json } = await tryIt(person);
    expect(json.test).toMatchObject({ subject: person.sub, email: person.email, problem: null });
    expect(await userAt(person.email)).toBeUndefined();
    expect((await use()).json.connection).toMatchObject({ settings: { issuer: provider.issuer }, draft: null });
  });

  test.each([
    ["of another domain", { email: "ada@elsewhere.example" }, "foreignAddress"],
    ["that is not verified", { email_verified: false }, "unverified"],
    ["that is missing", { email: undefined }, "noAddress"],
  ])("are not used where the test finds an address %s", async (_, over, problem) => {
    const { test: tryIt, use, domain } = await givenConnection(provider);
    expect((await tryIt(newPerson(domain, over))).json.test.problem).toBe(problem);
    expect((await use()).status).toBe(409);
  });

  test("need the secret again for another client, and an issuer that answers", async () => {
    const { at, token } = await givenConnection(provider);
    const put = (over: object) =>
      call("PUT", at, { token, body: { kind: "oidc", issuer: provider.issuer, client_id: "countersign", ...over } });
    expect((await put({})).status).toBe(200);
    expect(Object.keys((await put({ client_id: "other" })).json.errors)).toEqual(["client_secret"]);
    const silent = await put({ issuer: "http://localhost:9", client_secret: "x" });
    expect(Object.keys(silent.json.errors)).toEqual(["issuer"]);
  });

  test("at a private address are refused unless the operator allows them", async () => {
    const { at, token } = await givenConnection(provider);
    process.env["ALLOW_PRIVATE_SIGN_IN"] = "";
    try {
      const body = { kind: "oidc", issuer: "https://127.0.0.1", client_id: "a", client_secret: "b" };
      expect((await call("PUT", at, { token, body })).status).toBe(422);
    } finally {
      process.env["ALLOW_PRIVATE_SIGN_IN"] = "1";
    }
  });

  test("of another organisation, put in their place in the database, open nothing", async () => {
    const [one, other] = [await givenUsedConnection(provider), await givenUsedConnection(provider)];
    const [row] = await database().select().from(connections).where(eq(connections.id, other.connectionId));
    await database()
      .update(connections)
      .set({ settingsSealed: row?.settingsSealed ?? "" })
      .where(eq(connections.id, one.connectionId));
    const begun = await call("GET", `/auth/connections/${one.connectionId}/sign-in`, {
      headers: { "sec-fetch-site": "same-origin" },
    });
    expect(begun.status).toBe(500);
  });
});
