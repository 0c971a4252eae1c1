import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { companyUsers, enterpriseSubscriptions } from "@/db/schema/companies";
import { apiLogs, companyApiCredentials, credentialEvents } from "@/db/schema/integrations";
import { auditActions, workflows } from "@/db/schema/workflows";
import { sweepLeftovers } from "@/lib/worker/leftovers";
import { systemContext } from "@/lib/platform/context/context";
import { bodyText } from "@/lib/calls/api-log";
import { call, must, useProduct } from "../support/api";
import { givenPdf, person, type Sender, upload } from "../support/given";
import { givenOrganisation, type Organisation } from "../support/companies";
import { givenDocument, givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let own: Organisation;
let key: string;
/** A caller with only the key. */
const byKey = (token = key): Sender => ({ token, email: "", id: 0 });
beforeAll(async () => {
  own = await givenOrganisation();
  key = await keyOf(own);
});

const keyOf = async ({ at, admin }: Organisation): Promise<string> =>
  (await must("PATCH", `${at}/company-api-credentials`, { token: admin.token })).secret_key;
const logsOf = async ({ at, admin }: Organisation, query = "") =>
  must("GET", `${at}/api-logs${query}`, { token: admin.token });

test("the key is long, stored hashed and encrypted, and each reveal is recorded", async () => {
  const organisation = await givenOrganisation();
  const secret = await keyOf(organisation);
  expect(secret).toMatch(/^csk_[\w-]{43}$/);
  const at = `${organisation.at}/company-api-credentials`;
  expect((await must("GET", at, { token: organisation.admin.token })).secret_key).toBe(secret);
  const where = eq(companyApiCredentials.companyId, organisation.companyId);
  expect(JSON.stringify(await database().select().from(companyApiCredentials).where(where))).not.toContain(
    secret.slice(4),
  );
  const events = await database()
    .select()
    .from(credentialEvents)
    .where(eq(credentialEvents.companyId, organisation.companyId));
  expect(events.map((row) => [row.kind, row.userId])).toEqual([
    ["generated", organisation.admin.id],
    ["shown", organisation.admin.id],
  ]);
});

test("a new key invalidates the one before", async () => {
  const organisation = await givenOrganisation();
  const [first, second] = [await keyOf(organisation), await keyOf(organisation)];
  expect((await call("GET", "/workflows", { token: first })).status).toBe(401);
  expect((await call("GET", "/workflows", { token: second })).status).toBe(200);
  expect((await call("GET", "/workflows", { token: `${second.slice(0, -1)}x` })).status).toBe(401);
});

test("without the enterprise plan there is no key, and a remaining one opens nothing", async () => {
  const poor = await givenOrganisation({ name: "Poor", plan: false });
  const { status, json } = await call("PATCH", `${poor.at}/company-api-credentials`, { token: poor.admin.token });
  expect([status, json.label]).toEqual([402, "PlanLimitReached"]);
  const former = await givenOrganisation();
  const left = await keyOf(former);
  await database()
    .update(enterpriseSubscriptions)
    .set({ cancelledAt: new Date(Date.now() - 1000) })
    .where(eq(enterpriseSubscriptions.companyId, former.companyId));
  expect((await call("GET", "/workflows", { token: left })).status).toBe(401);
});

test("it sees the groups' workflows and what was made with the key, and nothing personal of its creator", async () => {
  const { admin, groupId } = own;
  const ofGroup = await givenDraft(admin, [person()], { groupId });
  const personal = await givenSent(admin, [person({ email: admin.email })]);
  const loose = await givenDocument(admin);
  const made = await givenDraft(byKey(), [person()]).catch((error: Error) => error);
  expect(made).toBeInstanceOf(Error); // the key may not use somebody else's document
  const document = await upload(byKey(), await givenPdf(1));
  const body = { document_ids: [document.id], workflow_name: "By key" };
  const { workflow } = await must("POST", "/workflows/documents", { token: key, body });
  const ids = (await must("GET", "/workflows", { token: key })).workflows.map((row: { id: number }) => row.id);
  expect(ids.toSorted()).toEqual([ofGroup.id, workflow.id].toSorted());
  for (const address of [personal.at, `/documents/${personal.document.id}`, `/documents/${loose.id}`])
    expect([address, (await call("GET", address, { token: key })).status]).toEqual([address, 404]);
  const link = `${personal.at}/workflow-actions/${personal.signatories[0]?.["id"]}/link`;
  expect((await call("GET", link, { token: key })).status).toBe(403); // no person's link: keys sign nothing
  const [row] = await database().select().from(workflows).where(eq(workflows.id, workflow.id));
  expect(row).toMatchObject({ initiatorId: admin.id, companyId: own.companyId, groupId: null, madeByApiKey: true });
  const [trail] = await database().select().from(auditActions).where(eq(auditActions.workflowId, workflow.id));
  expect(trail).toMatchObject({ userId: admin.id, userAgent: expect.stringMatching(/^API key/) });
});

test("another organisation is invisible to it", async () => {
  const other = await givenOrganisation();
  const theirs = await givenDraft(other.admin, [person()], { groupId: other.groupId });
  expect((await call("GET", theirs.at, { token: key })).status).toBe(404);
  expect((await call("GET", `${other.at}/company-branding`, { token: key })).status).toBe(404);
  expect((await call("GET", `${own.at}/company-branding`, { token: key })).status).toBe(200);
});

test("the key can neither read nor change what belongs to a person", async () => {
  const calls = [
    ["GET", "/users/branding"],
    ["GET", "/users/mail-settings"],
    ["POST", "/auth/sign-out"],
    ["GET", `${own.at}/company-api-credentials`],
    ["PATCH", `${own.at}/company-api-credentials`],
  ] as const;
  for (const [method, address] of calls) {
    const { status, json } = await call(method, address, { token: key });
    expect([address, status, json.message]).toEqual([address, 403, "An API key cannot do this. Please sign in."]);
  }
});

test("when its creator leaves, it acts for another administrator; without one it opens nothing", async () => {
  const organisation = await givenOrganisation();
  const maker = await organisation.join(companyRoles.administrator);
  const { secret_key: secret } = await must("PATCH", `${organisation.at}/company-api-credentials`, {
    token: maker.token,
  });
  const initiator = async () => (await must("GET", "/auth/me", { token: secret })).user.id;
  expect(await initiator()).toBe(maker.id);
  await database().delete(companyUsers).where(eq(companyUsers.userId, maker.id));
  expect(await initiator()).toBe(organisation.admin.id);
  await database()
    .update(companyUsers)
    .set({ roleId: companyRoles.user })
    .where(eq(companyUsers.userId, organisation.admin.id));
  expect((await call("GET", "/auth/me", { token: secret })).status).toBe(401);
});

test("each call is logged with request and answer, its secrets blanked; a session's call is not", async () => {
  const organisation = await givenOrganisation();
  const secret = await keyOf(organisation);
  await must("GET", "/auth/me", { token: organisation.admin.token });
  const server = { host: "mail.example", port: 587, from_address: "a@b.example", password: "very secret" };
  const asked = { token: secret, body: server, ip: "203.0.113.7", headers: { "x-request-id": "request-1" } };
  await must("POST", `${organisation.at}/company-mail-settings`, asked);
  await call("GET", "/workflows/simple-sign/999999999?x=1", { token: secret });
  const { api_logs: logs, total } = await logsOf(organisation);
  expect(total).toBe(2);
  expect(logs[1]).toMatchObject({
    request_id: "request-1",
    request_endpoint: `/v1${organisation.at}/company-mail-settings`,
    request_method: "POST",
    response_code: 200,
    response_message: "OK",
    request_ip_address: "203.0.113.7",
  });
  expect(JSON.parse(logs[1].request_body)).toEqual({ ...server, password: "…" });
  expect(logs[0]).toMatchObject({
    request_endpoint: "/v1/workflows/simple-sign/999999999?x=1",
    request_body: "",
    response_code: 404,
    response_message: "This could not be found.",
  });
  const times = logs.map((row: Record<string, string>) => [row["request_received_at"], row["request_responded_at"]]);
  for (const [received, responded] of times) expect(Date.parse(responded)).toBeGreaterThanOrEqual(Date.parse(received));
});

test("a logged body is cut at 10 KB", () => {
  const text = bodyText({ message: "ö".repeat(9000), encoded_image: "A".repeat(20_000) });
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(10_000);
  expect(text.endsWith("…")).toBe(true);
  expect(bodyText(undefined)).toBe("");
});

test("the log has no values of fields, however they are sent, and no more of an address to lead back to than its path", () => {
  const values = { Rent: "850.00" };
  for (const fields of [values, JSON.stringify(values)])
    expect(bodyText({ fields, return_url: "https://app.example.com/back?token=1#2" })).not.toMatch(/850|token/);
  expect(bodyText({ return_url: "https://app.example.com/back?token=1" })).toContain("https://app.example.com/back");
});

test("the log is paged and sorted, and calls are deleted after 90 days", async () => {
  const organisation = await givenOrganisation();
  const now = Date.now();
  const rows = Array.from({ length: 25 }, (_, index) => ({
    companyId: organisation.companyId,
    requestId: `r${index}`,
    requestEndpoint: `/v1/${String.fromCharCode(97 + (index % 5))}`,
    requestMethod: index % 2 ? "GET" : "POST",
    requestBody: "",
    responseCode: 200 + index,
    responseMessage: "OK",
    requestReceivedAt: new Date(now - index * 5 * 86_400_000),
    requestRespondedAt: new Date(now - index * 5 * 86_400_000 + 10),
    requestIpAddress: "203.0.113.7",
  }));
  await database().insert(apiLogs).values(rows);
  const ids = async (query: string) =>
    (await logsOf(organisation, query)).api_logs.map((row: Record<string, string>) => row["request_id"]);
  expect(await ids("")).toEqual(rows.slice(0, 10).map((row) => row.requestId));
  expect(await ids("?page=3")).toEqual(rows.slice(20).map((row) => row.requestId));
  expect((await ids("?page=1&perPage=1000")).length).toBe(25);
  expect((await ids("?sort=response_code&direction=desc"))[0]).toBe("r24");
  expect((await ids("?sort=request_endpoint&direction=asc")).slice(0, 2)).toEqual(["r0", "r5"]);
  expect((await ids("?sort=request_id;drop&direction=up")).length).toBe(10);
  await sweepLeftovers(systemContext());
  expect((await logsOf(organisation)).total).toBe(18);
});

test("a user who may not see the organisation's log gets none", async () => {
  const stranger = await givenUser();
  expect((await call("GET", `${own.at}/api-logs`, { token: stranger.token })).status).toBe(404);
});
