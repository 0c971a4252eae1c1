import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { companyRoles } from "@/db/enums";
import { database } from "@/db/client";
import { bulkItems } from "@/db/schema/bulk";
import { documents } from "@/db/schema/documents";
import { publicLinks } from "@/db/schema/public-links";
import { workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenCompany, givenGroup } from "../support/companies";
import { person, type Sender } from "../support/given";
import { givenDocument, givenDraft, givenSent, givenUser } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let admin: Sender;
let editor: Sender;
let groups: [number, number];
beforeAll(async () => {
  const company = await givenCompany();
  admin = company.admin;
  editor = await company.join(companyRoles.editor);
  const made = [await givenGroup(company.id), await givenGroup(company.id)] as const;
  for (const group of made) await group.add(editor);
  groups = [made[0].id, made[1].id];
});

const as = (by: Sender, body?: object) => ({ token: by.token, ...(body && { body }) });
const draftOf = (by: Sender, id: number) => must("GET", `/workflows/simple-sign/${id}`, as(by));
const groupOf = async (id: number) =>
  (await database().select({ groupId: workflows.groupId }).from(workflows).where(eq(workflows.id, id)))[0]?.groupId;

async function moved(by: Sender, ids: number[], groupId: number) {
  const { json } = await call("POST", "/workflows/bulk", as(by, { action: "move", ids, group_id: groupId }));
  await runJobs(["doBulkItem"]);
  return (await must("GET", `/jobs/${json["job"].id}`, as(by))).job;
}

test("a move of several is undone: each goes back to where it was, but what was moved again stays", async () => {
  const [own, shared, again] = [
    (await givenDraft(editor)).id,
    (await givenSent(editor, [person()], { groupId: groups[0] })).id,
    (await givenDraft(editor, [person()], { groupId: groups[0] })).id,
  ];
  const job = await moved(editor, [own, shared, again], groups[1]);
  expect(job).toMatchObject({ done: 3, can_undo: true });
  await moved(editor, [again], groups[0]);
  expect((await call("DELETE", `/jobs/${job.id}/move`, as(admin))).status).toBe(404);
  await must("DELETE", `/jobs/${job.id}/move`, as(editor));
  expect(await Promise.all([own, shared, again].map(groupOf))).toEqual([null, groups[0], groups[0]]);
  expect((await call("DELETE", `/jobs/${job.id}/move`, as(editor))).status).toBe(404);
});

test("a move is undone wholly or not at all", async () => {
  const [own, others] = [(await givenDraft(editor)).id, (await givenDraft(admin)).id];
  await database().update(workflows).set({ groupId: groups[0] }).where(eq(workflows.id, others));
  const job = await moved(editor, [own, others], groups[1]);
  // As if it had been in no folder, where only its initiator sees it.
  await database().update(bulkItems).set({ fromGroupId: null }).where(eq(bulkItems.workflowId, others));
  expect((await call("DELETE", `/jobs/${job.id}/move`, as(editor))).status).toBe(403);
  expect(await Promise.all([own, others].map(groupOf))).toEqual([groups[1], groups[1]]);
});

const fieldOf = (signatory: number, name = "Deposit") => ({
  name,
  field_type_id: 1,
  page_index: 0,
  signatory_id: signatory,
  required: true,
  description: "In euros",
  relative_top: 10,
  relative_left: 10,
  relative_width: 30,
  relative_height: 4,
});

test("a move that still runs cannot be undone", async () => {
  const [first, second] = [(await givenDraft(editor)).id, (await givenDraft(editor)).id];
  const job = await moved(editor, [first, second], groups[1]);
  const ofSecond = eq(bulkItems.workflowId, second);
  await database().update(bulkItems).set({ state: "waiting", isMoved: false }).where(ofSecond);
  expect((await call("DELETE", `/jobs/${job.id}/move`, as(editor))).status).toBe(404);
  expect(await groupOf(first)).toBe(groups[1]);
});

test("a document that was removed from a draft comes back with its fields, in its place", async () => {
  const { id, recipients } = await twoDocuments();
  const before = await draftOf(editor, id);
  const [first] = before.documents;
  await must("POST", `/documents/${first.id}/fields`, as(editor, { fields: [fieldOf(recipients[0])] }));
  const whole = (await draftOf(editor, id)).documents;
  const at = `/workflows/simple-sign/${id}/documents/${first.id}`;
  const without = await must("DELETE", at, as(editor));
  expect(without.documents).toHaveLength(1);
  for (const address of [`/documents/${first.id}`, `/documents/${first.id}/fields`])
    expect((await call("GET", address, as(editor))).status).toBe(404);
  const elsewhere = { document_ids: [first.id] };
  expect((await call("POST", "/workflows/documents", as(editor, elsewhere))).status).toBe(404);
  const { documents: back } = await must("DELETE", `${at}/deletion`, as(editor));
  expect(back).toEqual(whole);
  expect((await call("DELETE", `${at}/deletion`, as(editor))).status).toBe(404);
});

test("a removed document does not come back after a minute, nor beside a new field of the same name", async () => {
  const { id, recipients } = await twoDocuments();
  const [first, second] = (await draftOf(editor, id)).documents;
  await must("POST", `/documents/${first.id}/fields`, as(editor, { fields: [fieldOf(recipients[0])] }));
  const at = `/workflows/simple-sign/${id}/documents/${first.id}`;
  await must("DELETE", at, as(editor));
  await must("POST", `/documents/${second.id}/fields`, as(editor, { fields: [fieldOf(recipients[1])] }));
  expect((await call("DELETE", `${at}/deletion`, as(editor))).status).toBe(409);
  await must("POST", `/documents/${second.id}/fields`, as(editor, { fields: [] }));
  const aged = { removedAt: sql`now() - interval '61 seconds'` };
  await database().update(documents).set(aged).where(eq(documents.id, first.id));
  expect((await call("DELETE", `${at}/deletion`, as(editor))).status).toBe(404);
});

test("a sent workflow does not ask for the fields of a document that was removed from the draft", async () => {
  const { id, recipients } = await twoDocuments();
  const [first, second] = (await draftOf(editor, id)).documents;
  const signaturesOn = (documentId: number) =>
    recipients.map((one) => ({ ...fieldOf(one, `Signature ${documentId} ${one}`), field_type_id: 4 }));
  for (const { id: documentId } of [first, second])
    await must("POST", `/documents/${documentId}/fields`, as(editor, { fields: signaturesOn(documentId) }));
  await must("DELETE", `/workflows/simple-sign/${id}/documents/${first.id}`, as(editor));
  await must("PATCH", `/workflows/simple-sign/${id}`, as(editor, { execute_at: new Date().toISOString() }));
  expect(await database().$count(documents, eq(documents.id, first.id))).toBe(0);
});

test("a document that was removed from a template comes back with its fields, in its place, within a minute", async () => {
  const template = await givenTemplate(editor, { documents: 2 });
  const [first, second] = template.documents.map((one) => Number(one["id"]));
  const read = () => must("GET", template.at, as(editor));
  const save = (document_ids: unknown[]) => call("PATCH", template.at, as(editor, { document_ids }));
  const whole = (await read()).documents;
  const remove = [() => save([second]), () => call("DELETE", `/documents/${first}`, as(editor))];
  for (const act of remove) {
    expect((await act()).status).toBeLessThan(300);
    expect((await read()).documents.map(({ id }: { id: number }) => id)).toEqual([second]);
    expect((await startFrom(editor, template)).documents).toHaveLength(1);
    for (const address of [`/documents/${first}`, `${template.at}/documents/${first}`])
      expect((await call("GET", address, as(editor))).status).toBe(404);
    const elsewhere = { document_ids: [first] };
    expect((await call("POST", "/workflows/documents", as(editor, elsewhere))).status).toBe(404);
    expect((await call("POST", "/templates", as(editor, { title: "B", description: "B", ...elsewhere }))).status).toBe(
      404,
    );
    expect((await save([first, second])).status).toBe(200);
    expect((await read()).documents).toEqual(whole);
  }
  await save([second]);
  const aged = { removedAt: sql`now() - interval '61 seconds'` };
  await database()
    .update(documents)
    .set(aged)
    .where(eq(documents.id, first ?? 0));
  expect((await save([first, second])).status).toBe(404);
});

/** A draft of two documents and two recipients. */
async function twoDocuments() {
  const { id, document, signatories } = await givenDraft(editor, [person(), person()]);
  const document_ids = [document.id, (await givenDocument(editor))["id"]];
  await must("PATCH", `/workflows/simple-sign/${id}/documents`, as(editor, { document_ids }));
  const [one, other] = signatories.map((signatory) => Number(signatory["id"]));
  return { id, recipients: [one ?? 0, other ?? 0] as const };
}

test("a public link that was closed or deleted is open again as it was", async () => {
  const owner = await givenUser();
  const template = await givenTemplate(owner, { over: { execute_actions_in_order: false } });
  const made = await must("POST", `${template.at}/public-links`, as(owner, { role_name: "Tenant" }));
  const { id } = made.public_link;
  const at = `${template.at}/public-links/${id}`;
  const row = async () => (await database().select().from(publicLinks).where(eq(publicLinks.id, id)))[0];
  const open = await row();
  const sameAsOpen = { ...open, updatedAt: expect.any(Date) };
  await must("PATCH", at, as(owner, { is_open: false }));
  await must("DELETE", `${at}/closing`, as(owner));
  expect(await row()).toEqual(sameAsOpen);
  expect((await call("DELETE", `${at}/closing`, as(owner))).status).toBe(404);

  await must("DELETE", at, as(owner));
  expect((await call("PATCH", at, as(owner, { title: "Other" }))).status).toBe(404);
  expect((await must("GET", `${template.at}/public-links`, as(owner))).public_links).toEqual([]);
  await must("DELETE", `${at}/deletion`, as(owner));
  expect(await row()).toEqual(sameAsOpen);

  // One that was closed before it was deleted stays closed.
  await must("PATCH", at, as(owner, { is_open: false }));
  await must("DELETE", at, as(owner));
  await must("DELETE", `${at}/deletion`, as(owner));
  expect((await row())?.isOpen).toBe(false);
  const byAnother = { closedBy: (await givenUser()).id };
  await database().update(publicLinks).set(byAnother).where(eq(publicLinks.id, id));
  expect((await call("DELETE", `${at}/closing`, as(owner))).status).toBe(404);
  const aged = { closedBy: owner.id, closedAt: sql`now() - interval '61 seconds'` };
  await database().update(publicLinks).set(aged).where(eq(publicLinks.id, id));
  expect((await call("DELETE", `${at}/closing`, as(owner))).status).toBe(404);
});
