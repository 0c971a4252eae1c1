import { pdfsig } from "../support/pdf-judges";
import { callApi } from "./given-sent";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test, uniqueAddress } from "./support";

test.setTimeout(120_000);
const { PublicLinks, PublicStart, SigningPage, TemplateTable, validation } = catalogues.en;

test("a public link is opened by its sender, and a visitor without scripts gets from its QR code to the end on a phone @long", async ({
  page,
  browser,
}) => {
  const { workflowId: id } = await sendByApi(page, {
    fields: [{ name: "sign", field_type_id: 4, relative_top: 40, page_index: 0 }],
  });
  await callApi(page, "POST", `/workflows/simple-sign/${id}/template`);
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.goto("/app/templates");
  await page.getByRole("link", { name: new RegExp(`^${TemplateTable.publicLinks} ?: Agreement$`) }).click();
  await expect(page.getByText(PublicLinks.empty)).toBeVisible();
  await expectAccessible(page);
  await button(PublicLinks.create).click();
  await page.getByLabel(PublicLinks.name).fill("Visitors' rules");
  await page.getByLabel(PublicLinks.maximum).fill("0");
  await button(PublicLinks.submit).click();
  await expect(page.getByLabel(PublicLinks.maximum)).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(PublicLinks.maximum).fill("1");
  await expectAccessible(page);
  await button(PublicLinks.submit).click();
  await expect(page.getByText(PublicLinks.opened)).toBeVisible();
  await expect(button(PublicLinks.copy)).toBeFocused();
  const url = (await page.getByText(/\/start\/[\w-]{22}/).textContent()) ?? "";
  await expect(page.getByRole("img", { name: PublicLinks.qr.replace("{url}", url) })).toBeVisible();
  await expectAccessible(page);
  await button(PublicLinks.actionsOf.replace("{title}", "Visitors' rules")).click();
  await page.getByRole("menuitem", { name: PublicLinks.sheet }).click();
  await expect(page.getByText(PublicLinks.scan)).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  const email = uniqueAddress("zoe");
  await visitor.goto(url);
  await visitor.getByLabel(PublicStart.firstName).fill("Zoe");
  await visitor.getByLabel(PublicStart.lastName).fill("<script>");
  await visitor.getByLabel(PublicStart.email).fill(email);
  await visitor.getByRole("button", { name: PublicStart.begin }).click();
  const lastName = visitor.getByLabel(PublicStart.lastName);
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAccessibleDescription(validation.noAddresses);
  await expect(visitor.locator("#last_name-problem")).toBeInViewport();
  await expect(visitor.getByLabel(PublicStart.email)).toHaveValue(email); // nothing entered is lost
  await visitor.getByLabel(PublicStart.lastName).fill("Papa");
  await visitor.getByRole("button", { name: PublicStart.begin }).click();
  await expect(visitor.getByRole("heading", { name: PublicStart.codeTitle })).toBeVisible();
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await visitor.getByLabel(PublicStart.code).fill("000000");
  await visitor.getByRole("button", { name: PublicStart.confirm }).click();
  await expect(visitor.getByLabel(PublicStart.code)).toHaveAccessibleDescription(validation.codeWrong);
  const code = /\b(\d{6})\b/.exec((await mailTo(page.request, email)).text)?.[1] ?? "";
  await visitor.getByLabel(PublicStart.code).fill(code);
  await visitor.getByRole("button", { name: PublicStart.confirm }).click();
  await expect(visitor).toHaveURL(/\/signature-requests\//);
  await visitor.goto(url); // the same browser finds its own document again
  await expect(visitor).toHaveURL(/\/signature-requests\//);
  await visitor.getByLabel(SigningPage.typeLabel).fill("Zoe Papa");
  await visitor.getByLabel(SigningPage.consentAgree).check();
  await visitor.getByRole("button", { name: SigningPage.plainFinish, exact: true }).click();
  await expect(visitor.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible();
  await context.close();

  const late = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const other = await late.newPage();
  await other.goto(url);
  await expect(other.getByRole("heading", { name: PublicStart.closedTitle })).toBeVisible();
  await expectAccessible(other);
  await other.goto(url.replace(/[\w-]{22}$/, "x".repeat(22)));
  await expect(other.getByRole("heading", { name: PublicStart.unknownTitle })).toBeVisible();
  await late.close();
  await page.goBack();
  await page.reload();
  await expect(page.getByText("1 of 1 visitors")).toBeVisible();
  const { workflows } = (await callApi(page, "GET", "/workflows?search=Visitors")) as { workflows: { id: number }[] };
  const at = `/v1/workflows/simple-sign/${workflows[0]?.id}/documents/download`;
  await expect.poll(async () => (await page.request.get(at)).status()).toBe(200);
  const sealed = await (await page.request.get(at)).body();
  expect(pdfsig(sealed)).toContain("Signature is Valid");
});
