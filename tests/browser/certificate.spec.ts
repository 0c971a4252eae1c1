import { readFileSync } from "node:fs";
import { pageText } from "../support/pdf-judges";
import { withDatabase } from "./database";
import { givenSealed } from "./given-sealed";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

test("the sender sees that the trail is intact, downloads the certificate twice, and finds it recorded @long", async ({
  page,
}) => {
  const { workflowId } = await givenSealed(page);
  const { AuditTrail, AuditChain, VerifyPage } = catalogues.en;
  await page.goto(`/app/documents/${workflowId}/audit-trail`);
  await expect(page.getByText(AuditChain.whole)).toBeVisible();
  await expectAccessible(page);
  const download = async () => {
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: AuditTrail.certificate }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^audit-certificate-[0-9a-f-]{36}\.pdf$/);
    return readFileSync(await file.path());
  };
  const certificate = await download();
  expect((await download()).equals(certificate)).toBe(true);

  await page.goto("/app/verify");
  await page
    .getByLabel(VerifyPage.choose)
    .setInputFiles({ name: "certificate.pdf", mimeType: "application/pdf", buffer: certificate });
  await expect(page.getByRole("heading", { name: VerifyPage.verdict.auditCertificate.title })).toBeVisible();
  await expect(page.getByText(AuditChain.whole)).toBeVisible();
});

const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
/** Of one line, however the file breaks it. */
const textOf = (bytes: Buffer) => pageText(bytes, "-layout").replace(/\s+/g, " ");

test("past the gate, a recipient sees the line with the code before signing, and has it sealed, with a certificate @long", async ({
  page,
  browser,
}) => {
  const { SigningPage, AccessGate } = catalogues.en;
  const { path } = await sendByApi(page, { fields: [], person: { access_code: "4711" }, inOrganisation: true });
  const signer = await (await browser.newContext(phone)).newPage();
  await signer.goto(path);
  await signer.getByLabel(AccessGate.accessCode).fill("4711");
  await signer.keyboard.press("Enter");
  const foot = signer.locator(".printed-code").first();
  await expect(foot).toBeVisible();
  const line = (await foot.innerText()).trim();
  expect(line).toMatch(/^Countersign · [0-9a-f-]{36} · localhost:\d+\/app\/verify$/);
  await expectAccessible(signer);
  await signer.getByRole("button", { name: SigningPage.finish, exact: true }).tap();
  await signer.getByRole("dialog").getByRole("button", { name: SigningPage.consentAgree, exact: true }).tap();
  const download = async (name: string) => {
    const coming = signer.waitForEvent("download");
    await signer.getByRole("link", { name }).tap();
    return readFileSync(await (await coming).path());
  };
  await expect(signer.getByRole("link", { name: SigningPage.completeCertificate })).toBeVisible({ timeout: 30_000 });
  await expectAccessible(signer);
  expect(textOf(await download(SigningPage.completeDownload))).toContain(line);
  const certificate = textOf(await download(SigningPage.completeCertificate));
  expect(certificate).toContain("For María Núñez");
  expect(certificate).toContain(line.split(" · ")[1]);
  const elsewhere = await (await browser.newContext()).request.get(`${path.replace("/app/", "/v1/")}/certificate`);
  expect(elsewhere.status()).toBe(401);
  await signer.context().close();
});

test("trail and verification say of a chain that it is broken or incomplete, and no certificate is offered @long", async ({
  page,
}) => {
  const { AuditTrail, AuditChain, VerifyPage } = catalogues.en;
  const { workflowId: id } = await givenSealed(page);
  const { workflow } = await (await page.request.get(`/v1/workflows/simple-sign/${id}`)).json();
  const states = [
    {
      attack: `update audit_actions set description = description || 'x' where workflow_id = ${id} and sequence = 2`,
      mend: `update audit_actions set description = left(description, -1) where workflow_id = ${id} and sequence = 2`,
      said: AuditChain.entry.replace("{entry}", "2"),
    },
    {
      attack: `delete from revisions where workflow_id = ${id}`,
      mend: "select",
      said: AuditChain.incomplete.replace("{what}", AuditChain.missing.revision),
    },
  ];
  const act = (statement: string) =>
    withDatabase((sql) => sql.begin((tx) => [tx`set local session_replication_role = replica`, tx.unsafe(statement)]));
  for (const { attack, mend, said } of states) {
    await act(attack);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/app/documents/${id}/audit-trail`);
    const main = page.getByRole("main");
    await expect(main.getByText(AuditTrail.noCertificate)).toBeVisible();
    await expect(main.getByText(said).first()).toBeVisible();
    await expect(main.getByRole("link", { name: AuditTrail.certificate })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 780 });
    await page.goto(`/app/verify?code=${workflow.uuid}`);
    await expect(page.getByRole("heading", { name: VerifyPage.recordedHere })).toBeVisible();
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(page.getByText(VerifyPage.recordFails)).toHaveCount(1);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await act(mend);
  }
});
