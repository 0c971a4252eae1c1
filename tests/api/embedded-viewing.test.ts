import { beforeAll, expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { allowOrigins, givenEmbedded, keyWith, makeSession, open, tokenIn } from "../support/embedding";
import { linkOf, signAs } from "../support/given";

useProduct();

let own: Organisation;
let key: string;
beforeAll(async () => {
  own = await givenOrganisation();
  key = await keyWith(own);
  await allowOrigins(own);
});

const given = async () => {
  const made = await givenEmbedded(key);
  const workflow = await must("GET", `/workflows/simple-sign/${made.workflowId}`, { token: key });
  return { ...made, documentId: Number(workflow.documents[0].id) };
};
const viewed = async (workflowId: number) => {
  const path = await open(tokenIn(await makeSession(key, { kind: "view", workflow_id: workflowId })));
  return /^\/app\/embedded\/(embed_[\w-]{43})\/view$/.exec(String(path))?.[1] ?? "";
};
const pageAt = (token: string, documentId: number, query = "") =>
  call("GET", `/embedded/${token}/documents/${documentId}/pages/0?width=900${query}`);

test("a view shows one workflow's pages, and the sealed file once there is one", async () => {
  const { workflowId, documentId, signatory, mailed } = await given();
  const token = await viewed(workflowId);
  const { status, headers } = await pageAt(token, documentId);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await call("GET", `/embedded/${token}/download`)).status).toBe(409);
  await runJobs(["deliverMail"]);
  await signAs(String(signatory.signing_link).split("/").at(-1) ?? null);
  await signAs(await linkOf(mailed.email));
  await runJobs();
  const download = await call("GET", `/embedded/${token}/download`);
  expect([download.status, download.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect((await pageAt(token, documentId, "&revision=sealed")).status).toBe(200);
});

test("it opens nothing else of the organisation, and no call", async () => {
  const [one, other] = [await given(), await given()];
  const token = await viewed(one.workflowId);
  expect((await pageAt(token, other.documentId)).status).toBe(404);
  expect((await call("GET", `/signature-requests/${token}`)).status).toBe(410);
  expect((await call("GET", `/workflows/simple-sign/${one.workflowId}`, { token })).status).toBe(401);
  // Nor does a session for signing open what the sender sees.
  const signing = await open(tokenIn(await makeSession(key, { signatory_id: one.signatory.id })));
  expect((await pageAt(String(signing).split("/").at(-1) ?? "", one.documentId)).status).toBe(410);
});

test("it is made for what the key sees, and ends with what the key may", async () => {
  const { workflowId, documentId } = await given();
  const stranger = await givenOrganisation();
  const theirs = await keyWith(stranger);
  await allowOrigins(stranger);
  expect((await makeSession(theirs, { kind: "view", workflow_id: workflowId })).status).toBe(404);
  const withoutRead = await keyWith(own, ["send", "deliver_links"]);
  const refused = await makeSession(withoutRead, { kind: "view", workflow_id: workflowId });
  expect(refused.json["label"]).toBe("ScopeMissing");
  expect((await makeSession(key, { kind: "prepare", workflow_id: workflowId })).status).toBe(409);
  const token = await viewed(workflowId);
  await must("PATCH", `/workflows/simple-sign/${workflowId}`, { token: key, body: { cancel: true } });
  expect((await pageAt(token, documentId)).status).toBe(200);
  await must("DELETE", `/workflows/simple-sign/${workflowId}`, { token: key });
  expect((await pageAt(token, documentId)).status).toBe(404);
});

test("its pages are shown to everybody at one address, whatever others there have asked for", async () => {
  const { workflowId, documentId } = await given();
  const token = await viewed(workflowId);
  const ip = "192.0.2.9";
  const look = () => call("GET", `/embedded/${token}/documents/${documentId}/pages/0?width=900`, { ip });
  expect((await look()).status).toBe(200);
  const others = () => call("POST", "/auth/exchange", { body: {}, ip });
  for (let asked = 1; asked < 600; asked += 1) await others();
  expect((await others()).status).toBe(429);
  expect((await look()).status).toBe(200);
});
