import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { publicLinks } from "@/db/schema/public-links";
import { templates } from "@/db/schema/templates";
import { sessions } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { trial } from "@/lib/billing/rules";
import { call, must, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { person, type Sender } from "../support/given";
import { givenDraft, givenUser } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const send = (method: string, address: string, by = sender) => call(method, address, { token: by.token });
const longAgo = () => new Date(Date.now() - 61_000);

test("a deleted draft is restored with everything in it, by whoever may delete it, and once", async () => {
  const draft = await givenDraft(sender);
  const before = await must("GET", draft.at, { token: sender.token });
  expect((await send("DELETE", `${draft.at}/deletion`)).status).toBe(404);
  expect((await send("DELETE", draft.at)).status).toBe(204);
  expect((await send("DELETE", `${draft.at}/deletion`, await givenUser())).status).toBe(404);
  expect((await send("DELETE", `${draft.at}/deletion`)).status).toBe(204);
  const after = await must("GET", draft.at, { token: sender.token });
  expect(after).toEqual(before); // also when it was changed last
  expect((await send("DELETE", `${draft.at}/deletion`)).status).toBe(404);
});

test("only the person who deleted something restores it, and an organisation's key does not", async () => {
  const { admin, groupId, at, join } = await givenOrganisation();
  const colleague = await join();
  const made = { name: "Reports", scopes: ["read", "write"] };
  const { secret_key: key } = await must("POST", `${at}/api-keys`, { token: admin.token, body: made });
  const draft = await givenDraft(colleague, [person()], { groupId });
  const template = await givenTemplate(colleague, { over: { group_id: groupId } });
  for (const { at: address } of [draft, template]) {
    expect((await send("DELETE", address, colleague)).status).toBe(204);
    expect((await send("DELETE", `${address}/deletion`, admin)).status).toBe(404);
    expect((await send("DELETE", `${address}/deletion`, { ...colleague, token: key })).status).toBe(403);
    expect((await send("DELETE", `${address}/deletion`, colleague)).status).toBe(204);
    expect((await send("DELETE", address, admin)).status).toBe(204);
    expect((await send("DELETE", `${address}/deletion`, colleague)).status).toBe(404);
  }
});

test("what something else has hidden is not restored", async () => {
  const [draft, template] = [await givenDraft(sender), await givenTemplate(sender)];
  const hidden = { deletedAt: new Date(), deletedBy: null };
  await database().update(workflows).set(hidden).where(eq(workflows.id, draft.id));
  await database().update(templates).set(hidden).where(eq(templates.id, template.id));
  for (const { at } of [draft, template]) expect((await send("DELETE", `${at}/deletion`)).status).toBe(404);
});

test("after a minute a deletion cannot be undone", async () => {
  const [draft, template] = [await givenDraft(sender), await givenTemplate(sender)];
  for (const { at } of [draft, template]) await send("DELETE", at);
  await database().update(workflows).set({ deletedAt: longAgo() }).where(eq(workflows.id, draft.id));
  await database().update(templates).set({ deletedAt: longAgo() }).where(eq(templates.id, template.id));
  for (const { at } of [draft, template]) {
    expect((await send("DELETE", `${at}/deletion`)).status).toBe(404);
    expect((await send("GET", at)).status).toBe(404);
  }
});

test("a restored template opens the public links that were closed with it, and no others", async () => {
  const template = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
  const body = { role_name: "Tenant" };
  const token = sender.token;
  const opened = await must("POST", `${template.at}/public-links`, { token, body });
  const { public_link: closed } = await must("POST", `${template.at}/public-links`, { token, body });
  await must("PATCH", `${template.at}/public-links/${closed.id}`, { token, body: { is_open: false } });
  await send("DELETE", template.at);
  await send("DELETE", `${template.at}/deletion`);
  const links = await database().select().from(publicLinks).where(eq(publicLinks.templateId, template.id));
  expect(links.flatMap(({ id, isOpen }) => (isOpen ? [id] : []))).toEqual([opened.public_link.id]);
  expect(await must("GET", template.at, { token })).toMatchObject({ template: { id: template.id } });
});

test("a template whose link lets in visitors without a confirmed address is restored only after a fresh proof", async () => {
  const template = await givenTemplate(sender, { over: { execute_actions_in_order: false } });
  const body = { role_name: "Tenant", confirms_address: false };
  await must("POST", `${template.at}/public-links`, { token: sender.token, body });
  await send("DELETE", template.at);
  const proved = (provedAt: Date) =>
    database().update(sessions).set({ provedAt }).where(eq(sessions.userId, sender.id));
  await proved(new Date(Date.now() - 601_000));
  const refused = await send("DELETE", `${template.at}/deletion`);
  expect(refused).toMatchObject({ status: 403, json: { label: "ProofRequired" } });
  expect((await send("GET", template.at)).status).toBe(404);
  await proved(new Date());
  expect((await send("DELETE", `${template.at}/deletion`)).status).toBe(204);
});

test("what a batch uses is hidden, not deleted, and cannot be restored", async () => {
  const template = await givenTemplate(sender);
  const now = new Date();
  await database().update(templates).set({ createdAt: now, deletedAt: now }).where(eq(templates.id, template.id));
  expect((await send("DELETE", `${template.at}/deletion`)).status).toBe(404);
});

test("a template is not restored where another one has taken the plan's last place", async () => {
  const onTrial = await givenUser({}, { onTrial: true });
  const first = await givenTemplate(onTrial);
  for (let made = 1; made < trial.templates; made += 1) await givenTemplate(onTrial);
  await send("DELETE", first.at, onTrial);
  await givenTemplate(onTrial);
  expect((await send("DELETE", `${first.at}/deletion`, onTrial)).status).toBe(402);
  expect((await send("GET", first.at, onTrial)).status).toBe(404);
});
