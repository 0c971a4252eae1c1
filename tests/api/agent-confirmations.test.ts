import { beforeAll, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { apiScopes, auditActionIds } from "@/db/enums";
import { database } from "@/db/client";
import { agentConfirmations } from "@/db/schema/agents";
import {
  agentKey,
  allowAgents,
  confirmationIn,
  connectAgent,
  givenAgentDraft,
  useTool,
  isStillDraft,
  readWorkflow,
  trailOf,
  workflowAt,
} from "../support/agents";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation, type Organisation } from "../support/companies";
import { givenPdf, mailbox, person } from "../support/given";
import { inJson, send } from "../support/send-at-once";

useProduct();

let own: Organisation;
let key: string;
beforeAll(async () => {
  own = await givenOrganisation();
  key = await agentKey(own);
  await allowAgents(own);
});

const readByAdmin = (id: number) => readWorkflow(own, id);
const isDraft = (id: number) => isStillDraft(own, id);
const actionsOf = (id: number) => trailOf(own, id);
const givenDraft = (over: object = {}) => givenAgentDraft(own, key, over);
const confirm = (token: string, session: string) => call("POST", `/agent-confirmations/${token}`, { token: session });

test("a person confirms what an agent asks for: once, and the trail names both", async () => {
  const { id, client, email } = await givenDraft();
  const asked = await useTool(client, "send_draft", { workflow_id: id });
  const token = confirmationIn(asked);
  expect(asked.text).toContain("Nothing has happened yet");
  expect(await isDraft(id)).toBe(true);
  const stranger = await givenOrganisation();
  expect((await confirm(token, stranger.admin.token)).status).toBe(404);
  const outsider = await own.join();
  await must("DELETE", `${own.at}/company-users/${outsider.companyUserId}`, { token: own.admin.token });
  expect((await confirm(token, outsider.token)).status).toBeGreaterThanOrEqual(401);
  expect((await confirm(token, key)).status).toBe(403);
  expect(await isDraft(id)).toBe(true);
  const answers = await Promise.all([confirm(token, own.admin.token), confirm(token, own.admin.token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await confirm(token, own.admin.token)).status).toBe(409);
  const { text } = (await actionsOf(id)).find(({ type }) => type === auditActionIds.agentConfirmed) ?? { text: "" };
  expect(text).toMatch(/^Sales bot · \S/);
  await runJobs(["deliverMail"]);
  expect(await mailbox(email)).not.toEqual([]);
});

test("nobody confirms what has changed since, is over, or was written into the database", async () => {
  const { id, client, template } = await givenDraft();
  const ask = async () => confirmationIn(await useTool(client, "send_draft", { workflow_id: id }));
  const outdated = await ask();
  await must("PATCH", workflowAt(id), { token: own.admin.token, body: { print_language: "es" } });
  expect((await confirm(outdated, own.admin.token)).json["label"]).toBe("DraftChanged");
  const over = await ask();
  const set = (values: object) =>
    database().update(agentConfirmations).set(values).where(eq(agentConfirmations.workflowId, id));
  const forged = await ask();
  const another = await givenDraft({ template_id: template.id });
  await database()
    .update(agentConfirmations)
    .set({ workflowId: another.id })
    .where(eq(agentConfirmations.workflowId, id));
  expect((await confirm(forged, own.admin.token)).status).toBe(404);
  await database()
    .update(agentConfirmations)
    .set({ workflowId: id })
    .where(eq(agentConfirmations.workflowId, another.id));
  await set({ createdAt: new Date(Date.now() - 3_600_000) });
  expect((await confirm(over, own.admin.token)).status).toBe(404);
  expect(await isDraft(id)).toBe(true);
});

test("nobody confirms a draft that got an attachment or a reminder since, or lost one", async () => {
  const { id, client } = await givenDraft();
  const ask = async () => confirmationIn(await useTool(client, "send_draft", { workflow_id: id }));
  const { token: session } = own.admin;
  const reminder = { reminder_days_set: 3, escalate_days_set: 5, escalate_email: "boss@example.com" };
  const form = new FormData();
  form.set("attachment", new File([new Uint8Array(await givenPdf())], "terms.pdf"));
  const changes = [
    () => must("POST", `/workflows/${id}/reminders`, { token: session, body: reminder }),
    () => must("POST", `/workflows/${id}/attachments`, { token: session, form }),
    async () => {
      const { workflow_reminders: all } = await must("GET", `/workflows/${id}/reminders`, { token: session });
      return must("DELETE", `/workflows/${id}/reminders/${all[0].id}`, { token: session });
    },
  ];
  for (const change of changes) {
    const asked = await ask();
    await change();
    expect((await confirm(asked, session)).json["label"]).toBe("DraftChanged");
  }
  expect(await isDraft(id)).toBe(true);
  expect((await confirm(await ask(), session)).status).toBe(200);
});

test("a key that ends, or agents that are shut out, take what waits with them", async () => {
  const mortal = await agentKey(own, ["read", "write", "send"], "Short-lived");
  const { id } = await givenDraft();
  const client = await connectAgent(mortal);
  const first = confirmationIn(await useTool(client, "send_draft", { workflow_id: id }));
  await allowAgents(own, false);
  expect((await confirm(first, own.admin.token)).status).toBeGreaterThanOrEqual(400);
  await allowAgents(own);
  expect((await confirm(first, own.admin.token)).status).toBe(404);
  const token = confirmationIn(await useTool(client, "send_draft", { workflow_id: id }));
  const { api_keys: keys } = await must("GET", `${own.at}/api-keys`, { token: own.admin.token });
  const { id: keyId } = keys.find(({ name }: { name: string }) => name === "Short-lived");
  await must("DELETE", `${own.at}/api-keys/${keyId}`, { token: own.admin.token });
  expect((await confirm(token, own.admin.token)).status).toBe(404);
  expect(await isDraft(id)).toBe(true);
});

test("reminding and cancelling wait for a person, too", async () => {
  const all = await agentKey(
    own,
    apiScopes.filter((scope) => scope !== "send_unattended"),
    "All but one",
  );
  const { json } = await send({ body: inJson({ signatories: [person()] }) }, all);
  const id = Number(json["workflow"].id);
  const [{ id: signatoryId, email }] = json["signatories"];
  await runJobs(["deliverMail"]);
  const client = await connectAgent(all);
  const reminder = await useTool(client, "remind", { workflow_id: id, signatory_id: signatoryId });
  await runJobs(["deliverMail"]);
  expect(await mailbox(email)).toHaveLength(1);
  const done = await confirm(confirmationIn(reminder), own.admin.token);
  expect([done.status, done.json["act"]]).toEqual([200, "remind"]);
  await runJobs(["deliverMail"]);
  expect(await mailbox(email)).toHaveLength(2);
  const asked = await useTool(client, "cancel", { workflow_id: id, reason: "A mistake" });
  expect((await readByAdmin(id)).workflow.workflow_status_id).toBe(2);
  expect((await confirm(confirmationIn(asked), own.admin.token)).status).toBe(200);
  expect((await readByAdmin(id)).workflow).toMatchObject({ cancel_reason: "A mistake" });
  expect((await actionsOf(id)).filter(({ type }) => type === auditActionIds.agentConfirmed)).toHaveLength(2);
});

test("a key that may send unattended asks nobody, and the trail says so", async () => {
  const alone = await agentKey(own, ["read", "write", "send", "send_unattended"], "Night shift");
  const { id } = await givenDraft();
  const used = await useTool(await connectAgent(alone), "send_draft", { workflow_id: id });
  expect(used.text).toBe('{"done":true}');
  expect(await isDraft(id)).toBe(false);
  expect(await actionsOf(id)).toContainEqual({ type: auditActionIds.agentActed, text: "Night shift" });
});

test("a key without the scope to send can ask for it, and sends by no call of the API", async () => {
  const preparing = await agentKey(own, ["read", "write"], "Prepares");
  const { id } = await givenDraft();
  const client = await connectAgent(preparing);
  const asked = await useTool(client, "send_draft", { workflow_id: id });
  const execute = { execute_at: new Date().toISOString() };
  expect((await call("PATCH", workflowAt(id), { token: preparing, body: execute })).json["label"]).toBe("ScopeMissing");
  expect(await isDraft(id)).toBe(true);
  expect((await confirm(confirmationIn(asked), own.admin.token)).status).toBe(200);
  // What nobody confirms needs the scope of the call.
  const alone = await agentKey(own, ["read", "write", "send_unattended"], "Half alone");
  const other = await givenDraft();
  const refused = await useTool(await connectAgent(alone), "send_draft", { workflow_id: other.id });
  expect([refused.isError, await isDraft(other.id)]).toEqual([true, true]);
});
