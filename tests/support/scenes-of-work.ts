import { type SQL, sql } from "drizzle-orm";
import sharp from "sharp";
import { formOf, idOf, made, run, type Scene } from "./scene";
import { claimBy, givenShared } from "./alternates";
import { givenDocument } from "./shortcuts";
import type { Sender } from "./given";
import type { Place } from "./tenants";

const logo: Scene = {
  given: async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } });
    return { form: formOf("logo", new Uint8Array(await image.png().toBuffer()), "logo.png") };
  },
};
const stamp: Scene = {
  given: async () => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } });
    const form = formOf("stamp", new Uint8Array(await image.png().toBuffer()), "stamp.png");
    form.set("name", "Seal");
    return { form };
  },
};
const file = (field: string): Scene => ({ given: async () => ({ form: formOf(field, made.file, "rules.pdf") }) });
const people: Scene = {
  given: async () => ({ form: formOf("file", "first_name,last_name,email\nAda,Vlachou,ada@example.test", "a.csv") }),
};
const madeTemplate = () => ({ templateId: made.template.id });
const newLink = (over: object): Scene => ({
  given: async () => ({ ids: madeTemplate(), body: { role_name: made.template.roleName, ...over } }),
});

/** A change of a link that confirms no addresses and was closed, over, or full. */
const changedLink = (closed: SQL, body: object): Scene => ({
  given: async ({ id }, { linkId }) => {
    const template = made.template.id;
    await run(sql`update public_links set confirms_address = false, template_id = ${template}, snapshot_id = ${template},
      role_name = ${made.template.roleName}, closed_by = ${id}, deleted_by = ${id}, ${closed} where id = ${linkId}`);
    return { ids: madeTemplate() };
  },
  body: () => body,
});

const documentOf = async (caller: Sender) => ({ document_ids: [(await givenDocument(caller))["id"]] });
const batchIs = ({ batchId }: Place, state: string) =>
  run(sql`update batches set state = ${state} where id = ${batchId}`);

/** Documents, templates, contacts, logos. */
export const scenesOfWork: Record<string, Scene | Scene[]> = {
  "POST /companies/{companyId}/company-branding/logo": logo,
  "POST /users/branding/logo": logo,
  "POST /companies/{companyId}/stamps": stamp,
  "POST /attachments": file("attachment"),
  "POST /workflows/{workflowId}/attachments": file("attachment"),
  "POST /templates/{templateId}/attachments": file("attachment"),
  "POST /documents": file("document"),
  "PUT /workflows/simple-sign/{workflowId}/document": {
    given: async (_, { documentId }) => {
      const form = formOf("document", made.file, "rules.pdf");
      form.set("document_id", String(documentId));
      return { form };
    },
  },
  "POST /contacts/import": people,
  "POST /contacts/import/preview": people,
  "POST /workflows/documents": { given: async (caller) => ({ body: await documentOf(caller) }) },
  "POST /templates": {
    given: async (caller) => ({ body: { title: "Lease", description: "For flats", ...(await documentOf(caller)) } }),
  },
  "POST /workflows/simple-sign/from-template": { given: async () => ({ body: { template_id: made.template.id } }) },
  "POST /templates/{templateId}/batches": {
    given: async () => ({
      ids: madeTemplate(),
      form: formOf("file", "Tenant.email,Tenant.first_name,Tenant.last_name\na@example.test,Ada,Vlachou", "a.csv"),
    }),
  },
  "POST /batches/{batchId}/start": {
    given: (_, { batchId }) =>
      run(sql`insert into batch_rows (batch_id, line, cells, state) values (${batchId}, 2, '{}', 'waiting')`),
  },
  "POST /batches/{batchId}/stop": { given: (_, place) => batchIs(place, "running") },
  "POST /templates/{templateId}/public-links": [newLink({}), newLink({ confirms_address: false })],
  "PATCH /templates/{templateId}/public-links/{linkId}": [
    changedLink(sql`is_open = false`, { is_open: true }),
    changedLink(sql`closes_at = clock_timestamp() - interval '1 day'`, { closes_at: null }),
    changedLink(sql`maximum = 1, used = 1`, { maximum: 2 }),
    changedLink(sql`per_day = 1`, { per_day: 2 }),
    changedLink(sql`per_day = 2`, { per_day: 1, is_open: false, title: "Closed" }),
    changedLink(sql`per_day = 2`, { confirms_address: true }),
    { body: () => ({ confirms_address: false }) },
    { body: () => ({ per_day: 5 }) },
  ],
  "PATCH /workflows/simple-sign/{workflowId}/fields": {
    body: () => ({ fields: { "remark 0": "Yes" } }),
  },
  "POST /workflows/bulk": (["cancel", "download"] as const).map((action) => ({
    on: "sent",
    body: ({ workflowId }) => ({ action, ids: [workflowId] }),
  })),
  "POST /workflows/simple-sign/{workflowId}/refused-mails/{mailId}/redeliver": {
    on: "sent",
    given: async (_, { workflowId }) => {
      const mailId = await idOf(sql`insert into mails (template, recipient, language, data, workflow_id, refused_at)
        values ('escalation', 'a@example.test', 'en', '{}', ${workflowId}, clock_timestamp()) returning id`);
      return { ids: { mailId } };
    },
  },
  "DELETE /companies/{companyId}/stamps/{stampId}": {
    given: async (_, { companyId }) => ({
      ids: {
        stampId: await idOf(sql`insert into company_stamps (company_id, name, image_hash)
          values (${companyId}, 'Seal', repeat('0', 64)) returning id`),
      },
    }),
  },
  "DELETE /holds/{holdId}": {
    given: async ({ id }, { companyId, workflowId }) => ({
      ids: {
        holdId: await idOf(sql`insert into holds (company_id, workflow_id, reason, set_by, set_at)
          values (${companyId}, ${workflowId}, 'Court', ${id}, clock_timestamp()) returning id`),
      },
    }),
  },
  "DELETE /workflows/simple-sign/{workflowId}/deletion": {
    given: ({ id }, { workflowId }) =>
      run(sql`update workflows set deleted_at = clock_timestamp(), deleted_by = ${id} where id = ${workflowId}`),
  },
  "DELETE /workflows/simple-sign/{workflowId}/documents/{documentId}/deletion": {
    given: (_, { workflowId, documentId }) =>
      run(sql`update documents set workflow_id = null, removed_from_id = ${workflowId}, removed_at = clock_timestamp()
        where id = ${documentId}`),
  },
  "DELETE /templates/{templateId}/public-links/{linkId}/closing": changedLink(
    sql`is_open = false, closed_at = clock_timestamp()`,
    {},
  ),
  "DELETE /templates/{templateId}/public-links/{linkId}/deletion": changedLink(
    sql`is_open = false, closed_at = clock_timestamp(), deleted_at = clock_timestamp()`,
    {},
  ),
  "DELETE /jobs/{jobId}/move": {
    by: "initiator",
    given: async (_, { workflowId, jobId }) => {
      await run(sql`update bulk_jobs set action = 'move', group_id = (select min(id) from company_groups), created_at = clock_timestamp()
        where id = ${jobId}`);
      await run(sql`insert into bulk_items (job_id, workflow_id, state, is_moved)
        values (${jobId}, ${workflowId}, 'done', true)`);
    },
  },
  "DELETE /templates/{templateId}/deletion": {
    given: ({ id }, { templateId }) =>
      run(sql`update templates set deleted_at = clock_timestamp(), deleted_by = ${id} where id = ${templateId}`),
  },
  "POST /workflows/simple-sign/{workflowId}/sealing": {
    on: "sent",
    given: (_, { workflowId }) => run(sql`update workflows set status = 'failed' where id = ${workflowId}`),
  },
  "POST /workflows/simple-sign/{workflowId}/signatories/{signatoryId}/release": {
    given: async (caller) => {
      const { id: workflowId, part, members } = await givenShared(caller);
      await claimBy(members[0]);
      return { ids: { workflowId, signatoryId: part["id"] } };
    },
  },
};
