import { expect, test } from "vitest";
import { faultRuns } from "../support/fault-runs";
import { field, givenPdf } from "../support/given";
import { onLinux, useKillableProduct } from "../support/killable-product";
import { until } from "../support/until";

const size = faultRuns > 10 ? 5000 : 200;
const { call, kill, signIn, sql, start } = useKillableProduct();

async function givenTemplate(token: string): Promise<number> {
  const form = new FormData();
  form.set("document", new File([await givenPdf(1)], "contract.pdf"));
  const { document } = await call("POST", "/documents", token, form);
  const texts = { title: "Contract", description: "For everyone", document_ids: [document.id] };
  const { template, documents } = await call("POST", "/templates", token, texts);
  const at = `/templates/${template.id}`;
  const { template_roles: roles } = await call("POST", `${at}/roles`, token, { roles: [{ role_name: "Signer" }] });
  const { signatory_id: _, ...one } = field("sign", 4, 0, documents[0].pages[0].id);
  await call("POST", `/documents/${document.id}/fields`, token, {
    fields: [{ ...one, template_role_id: roles[0].id }],
  });
  const isReady = async () =>
    (await sql`select from documents where template_id = ${template.id} and status = 'ready'`)[0];
  await until(isReady);
  return Number(template.id);
}

test.skipIf(!onLinux)(
  `kills in the middle of a batch of ${size}, which is stopped and continued between them: each row is sent once, and its mail goes out once`,
  async () => {
    const token = await signIn();
    const templateId = await givenTemplate(token);
    const rows = Array.from({ length: size }, (_, index) => `row.${index}@example.test,Ada,Example`);
    const form = new FormData();
    form.set("file", new File([["email,first name,last name", ...rows].join("\n")], "rows.csv"));
    const { batch } = await call("POST", `/templates/${templateId}/batches`, token, form);
    await call("POST", `/batches/${batch.id}/start`, token);
    const countOf = async (state: string) =>
      Number(
        (await sql`select count(*) from batch_rows where batch_id = ${batch.id} and state = ${state}`)[0]?.["count"],
      );
    await until(async () => (await countOf("sent")) > size / 4 || undefined, 300_000);
    kill();
    const sentBefore = await countOf("sent");
    expect(sentBefore).toBeLessThan(size);
    await start();
    await call("POST", `/batches/${batch.id}/stop`, token);
    const unsent = await countOf("stopped");
    expect([await countOf("waiting"), unsent > 0]).toEqual([0, true]);
    await call("POST", `/batches/${batch.id}/start`, token);
    await until(async () => (await countOf("sent")) > size - unsent / 2 || undefined, 300_000);
    kill();
    await start();
    await until(async () => {
      const [row] = await sql`select state from batches where id = ${batch.id}`;
      return row?.["state"] === "finished" || undefined;
    }, 1_500_000);
    expect(await countOf("sent")).toBe(size);
    const workflows = await sql`
      select count(*)::int as sent, count(distinct s.email)::int as people from workflows w
      join signatories s on s.workflow_id = w.id where w.execute_at is not null and s.email like 'row.%@example.test'`;
    expect(workflows[0]).toEqual({ sent: size, people: size });
    const mails = async () =>
      (
        await sql`select count(*)::int as queued, count(sent_at)::int as sent from mails where recipient like 'row.%@example.test'`
      )[0];
    await until(async () => (await mails())?.["sent"] === size || undefined, 600_000);
    expect(await mails()).toEqual({ queued: size, sent: size });
  },
  size > 200 ? 2_400_000 : 240_000,
);
