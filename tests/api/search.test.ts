import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { pages } from "@/db/schema/documents";
import { call, must, useProduct } from "../support/api";
import { givenDraft, person, type Sender, sendDraft } from "../support/given";
import { givenTemplate } from "../support/templates";
import { givenTenants, type Tenants } from "../support/tenants";

useProduct();

let tenants: Tenants;
let everybody: [string, Sender][];
const simple = "/workflows/simple-sign";
const find = (sender: Sender, text: string) =>
  must("GET", `/search?q=${encodeURIComponent(text)}`, { token: sender.token });
const idsIn = (list: { id: number }[]) => list.map(({ id }) => id);

beforeAll(async () => {
  tenants = await givenTenants();
  // API keys cannot search.
  const people = Object.entries(tenants.callers).filter(([name]) => name !== "key");
  everybody = people.flatMap(([name, sender]) => (sender ? [[name, sender] as const] : []));
}, 120_000);

test("each caller finds exactly what the detail page of each opens to them", async () => {
  const { groupAdmin, companyAdmin, outsider } = tenants.callers;
  if (!groupAdmin || !companyAdmin || !outsider) throw new Error("A caller is missing");
  const workflows: number[] = [];
  const templates: number[] = [];
  for (const [sender, group] of [
    [groupAdmin, tenants.groupId],
    [companyAdmin, null],
    [outsider, null],
  ] as const) {
    // The group administrator is a recipient of the outsider's workflow, which does not open its detail page.
    const draft = await givenDraft(sender, [person({ first_name: "Okapia", email: groupAdmin.email })]);
    const [document] = draft.documents;
    const data = { document_ids: [document?.["id"]], workflow_name: "Okapia lease", group_id: group };
    await must("PATCH", `${simple}/${draft.id}/documents`, { token: sender.token, body: data });
    await sendDraft(sender, draft);
    await database()
      .update(pages)
      .set({ text: "Rent is due in Zanzibar." })
      .where(eq(pages.documentId, Number(document?.["id"])));
    workflows.push(draft.id);
    const template = await givenTemplate(sender, { title: "Okapia contract", over: { group_id: group } });
    templates.push(template.id);
  }
  for (const [name, sender] of everybody) {
    const opened = async (address: string, ids: number[]) => {
      const answers = await Promise.all(ids.map((id) => call("GET", `${address}/${id}`, { token: sender.token })));
      return ids.filter((_, index) => answers[index]?.status === 200);
    };
    const found = await find(sender, "okapia");
    const foundWorkflows = new Set(idsIn(found["workflows"]));
    expect([name, workflows.filter((id) => foundWorkflows.has(id))]).toEqual([name, await opened(simple, workflows)]);
    const inDocuments = (await find(sender, "zanzib rent"))["documents"] as { workflow_id: number }[];
    const foundInDocuments = new Set(inDocuments.map((one) => one.workflow_id));
    expect([name, workflows.filter((id) => foundInDocuments.has(id))]).toEqual([name, await opened(simple, workflows)]);
    expect([name, idsIn(found["templates"]).toSorted()]).toEqual([name, await opened("/templates", templates)]);
  }
  // Nothing is found under a part of another tenant's name, and a deleted workflow is gone at once.
  const [, own] = workflows;
  await must("PATCH", `${simple}/${own}`, { token: companyAdmin.token, body: { cancel: true } });
  await must("DELETE", `${simple}/${own}`, { token: companyAdmin.token });
  expect(idsIn((await find(companyAdmin, "okapia"))["workflows"])).not.toContain(own);
  expect((await find(companyAdmin, "zanzibar"))["documents"]).not.toMatchObject([{ workflow_id: own }]);
});

test("contacts and folders are the caller's own, without accents and case; one letter finds nothing", async () => {
  const { groupMember, colleague } = tenants.callers;
  if (!groupMember || !colleague) throw new Error("A caller is missing");
  const body = { first_name: "Ζωή", last_name: "Quaggas", email: "zoe@quagga.example" };
  await must("POST", "/contacts", { token: groupMember.token, body });
  expect((await find(groupMember, "QUÁGGA"))["contacts"]).toMatchObject([{ email: "zoe@quagga.example" }]);
  expect((await find(colleague, "quagga"))["contacts"]).toEqual([]);
  const { company_group: group } = await must(
    "GET",
    `/companies/${tenants.companyId}/company-groups/${tenants.groupId}`,
    {
      token: groupMember.token,
    },
  );
  expect(idsIn((await find(groupMember, group.name))["folders"])).toContain(tenants.groupId);
  expect(idsIn((await find(colleague, group.name))["folders"])).not.toContain(tenants.groupId);
  expect(await find(groupMember, "q")).toMatchObject({ workflows: [], templates: [], contacts: [], folders: [] });
});
