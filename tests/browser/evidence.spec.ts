import { withDatabase } from "./database";
import { callApi } from "./given-sent";
import { givenSealed } from "./given-sealed";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

const { AttestedFacts, AuditChain, AuditTrail, VerifyPage } = catalogues.en;

/** As the owner of the database can, whose triggers would refuse it. */
const asOwner = (statement: string) =>
  withDatabase((sql) =>
    sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(statement);
    }),
  );

test("a record that was changed says so on the tab, on the page of its trail and in verification, and what to do @long", async ({
  page,
}) => {
  const { workflowId: id } = await sendByApi(page, { fields: [] });
  const main = page.getByRole("main");
  const judged = async (sentence: string) => {
    for (const address of [`/app/documents/${id}?tab=audit`, `/app/documents/${id}/audit-trail`]) {
      await page.goto(address);
      await expect(main.getByText(AuditTrail.noCertificate)).toBeVisible();
      await expect(main.getByText(sentence).first()).toBeVisible();
      await expect(main.getByText(AuditTrail.nextStep)).toBeVisible();
      await expect(main.getByRole("link", { name: AuditTrail.certificate })).toHaveCount(0);
      await expectAccessible(page);
    }
  };
  await page.goto(`/app/documents/${id}?tab=audit`);
  await expect(main.getByRole("link", { name: AuditTrail.certificate })).toBeVisible();
  await expect(main.getByText(AuditTrail.noCertificate)).toHaveCount(0);
  await asOwner(`update signatories set first_name = 'Mallory' where workflow_id = ${id}`);
  await judged(AttestedFacts.what.person);
  await asOwner(`update audit_actions set ip = '192.0.2.66' where workflow_id = ${id} and sequence = 2`);
  await judged(AuditChain.entry.replace("{entry}", "2"));
});

test("an organisation that is deleted leaves a record that verifies as erased, and one that was changed tells whom to ask @long", async ({
  page,
}) => {
  const { workflowId, sealed } = await givenSealed(page, { inOrganisation: true });
  const { workflow } = await callApi(page, "GET", `/workflows/simple-sign/${workflowId}`);
  let company = 0;
  await withDatabase(async (sql) => {
    const [row] = await sql`select company_id from workflows where id = ${workflowId}`;
    company = Number(row?.company_id);
  });
  await callApi(page, "POST", `/companies/${company}/deletion`, { data: { name: "Meridian" } });
  await withDatabase(async (sql) => {
    await sql`update companies set deletion_requested_at = now() - interval '31 days' where id = ${company}`;
    await sql`select graphile_worker.add_job('deleteDueCompanies', '{}')`;
  });
  await page.context().clearCookies();
  const main = page.getByRole("main");
  const lookUp = async () => {
    await page.goto("/app/verify");
    await page.getByLabel(VerifyPage.codeLabel).fill(workflow.uuid);
    await page.getByRole("button", { name: VerifyPage.look }).click();
  };
  await expect(async () => {
    await lookUp();
    await expect(main.getByText(/^Erased on \d\d \w+ \d{4}, when the organisation was deleted/)).toBeVisible();
  }).toPass();
  await expect(main.getByText("1 person")).toBeVisible();
  await expect(main.getByText(VerifyPage.recordFails)).toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByLabel(VerifyPage.choose)
    .setInputFiles({ name: "signed.pdf", mimeType: "application/pdf", buffer: sealed });
  await expect(page.getByRole("heading", { name: VerifyPage.verdict.sealedHere.title })).toBeVisible();

  await asOwner(`update signatories set last_name = 'Mallory' where workflow_id = ${workflowId}`);
  await lookUp();
  await expect(main.getByText(AuditChain.erasure).first()).toBeVisible();
  await expect(main.getByText(VerifyPage.nextStep)).toBeVisible();
});
