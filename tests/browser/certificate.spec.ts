import { readFileSync } from "node:fs";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";

test("the sender sees that the trail is intact, downloads the certificate twice, and finds it recorded", async ({
  page,
}) => {
  const { email, path, workflowId } = await sendByApi(page, { fields: [] });
  const { AuditTrail, AuditChain, VerifyPage } = catalogues.en;
  const link = path.replace("/app/", "/v1/");
  const headers = { origin: process.env.APP_URL ?? "" };
  const { disclosure_version: version } = (await (await page.request.get(link)).json()) as Record<string, string>;
  await page.request.post(`${link}/consent`, { data: { version }, headers });
  expect((await page.request.post(`${link}/fill-and-sign`, { data: { data: [] }, headers })).ok()).toBe(true);
  await mailTo(page.request, email, (mail) => mail.attachments.length > 0);

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
