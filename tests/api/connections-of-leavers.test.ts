import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import yauzl from "yauzl";
import { database } from "@/db/client";
import { companies } from "@/db/schema/companies";
import { scimUsers } from "@/db/schema/scim";
import { companyDomains, connections, connectionSubjects } from "@/db/schema/single-sign-on";
import { deleteCompany } from "@/lib/leaving/delete-company";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { dumpDatabase } from "../support/dump";
import { givenMember } from "../support/connected-members";
import { givenUsedConnection, signInThere, useOrganisationProvider } from "../support/organisation-provider";

const provider = await useOrganisationProvider();
useProduct();

/** The member signed in at the provider, which also keeps them up to date. */
async function givenConnected() {
  const company = await givenUsedConnection(provider);
  const { member, person } = await givenMember(provider, company);
  const sub = `pairwise-${company.id}`;
  provider.state.person = { ...person, sub };
  const own = String((await signInThere(company.connectionId)).json.token);
  await database()
    .insert(scimUsers)
    .values({ companyId: company.id, userId: member.id, userName: person.email ?? "", externalId: sub });
  return { company, member, own, sub };
}

async function exported(at: string, token: string): Promise<Map<string, string>> {
  const { data_export: made } = await must("POST", at, { token });
  await runJobs();
  const { bytes } = await call("GET", `/users/me/data-exports/${made.id}/file`, { token });
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes), { strictFileNames: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return files;
}
const read = (files: Map<string, string>, name: string) => JSON.parse(files.get(name) ?? "null");
const tablesNaming = async (text: string) =>
  Object.entries(await dumpDatabase()).flatMap(([table, rows]) =>
    rows.some((row) => row.includes(text)) ? [table] : [],
  );

test("an organisation's export has its domains, its sign-in without the secret, and whom the provider knows", async () => {
  const { company, member, sub } = await givenConnected();
  const files = await exported(`/companies/${company.id}/data-exports`, company.token);
  expect(read(files, "domains.json")).toMatchObject([{ domain: company.domain }]);
  expect(read(files, "connection.json")).toMatchObject({ settings: { issuer: provider.issuer, kind: "oidc" } });
  expect(read(files, "connection-subjects.json")).toMatchObject([{ subject: sub, user_id: member.id }]);
  expect(read(files, "scim-users.json")).toMatchObject([{ external_id: sub }]);
  const all = [...files.values()].join();
  for (const secret of ["secret-of-the-client", '_sealed"'])
    expect([secret, all.includes(secret)]).toEqual([secret, false]);
});

test("a person's export has who they are at the provider, and each sign-in there", async () => {
  const { company, own, sub } = await givenConnected();
  const files = await exported("/users/me/data-exports", own);
  expect(read(files, "profile.json")).toMatchObject({
    organisation_identities: [{ company: "Meridian", issuer: provider.issuer, subject: sub }],
    provisioned: [{ external_id: sub }],
  });
  expect(read(files, "single-sign-on.json")).toMatchObject([{ connection_id: company.connectionId, methods: ["pwd"] }]);
});

test("nothing of a deleted account is known of the provider any more, which opens it no more", async () => {
  const { company, member, own, sub } = await givenConnected();
  await database().update(connections).set({ heirId: member.id }).where(eq(connections.companyId, company.id));
  expect(await tablesNaming(sub)).not.toEqual([]);
  await must("DELETE", "/users/me", { token: own });
  expect(await tablesNaming(sub)).toEqual([]);
  const [row] = await database().select().from(connections).where(eq(connections.companyId, company.id));
  expect(row?.heirId).toBeNull();
});

test("a deleted organisation has no domains and no sign-in, and sessions that rest on it end", async () => {
  const { company, own } = await givenConnected();
  await must("POST", `/companies/${company.id}/deletion`, { token: company.token, body: { name: "Meridian" } });
  await deleteCompany(systemContext(), company.id, eq(companies.id, company.id));
  expect((await call("GET", "/auth/me", { token: own })).status).toBe(401);
  expect((await call("GET", "/auth/me", { token: company.token })).status).toBe(200);
  for (const table of [companyDomains, connections])
    expect(await database().select().from(table).where(eq(table.companyId, company.id))).toEqual([]);
  const { connections: offered } = await must("POST", "/auth/connections", {
    body: { email: `ada@${company.domain}` },
  });
  expect(offered).toEqual([]);
  expect(
    await database().select().from(connectionSubjects).where(eq(connectionSubjects.connectionId, company.connectionId)),
  ).toEqual([]);
});
