import { readFileSync } from "node:fs";
import { callApi } from "./given-sent";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test, type TestLanguage } from "./support";

test.setTimeout(120_000);

const long = `${"Wordwithoutanyspace".repeat(12)}\nsecond line`;
const fields = [
  { name: "remark", field_type_id: 1, relative_top: 12, page_index: 0, multiline: true, relative_height: 20 },
  { name: "second remark", field_type_id: 1, relative_top: 40, page_index: 0, required: false },
];

test("a link counts as opened once its page is visible; answers are a table on every screen, and a file @long", async ({
  page,
  browser,
}) => {
  const { AnswersTab, SigningPage, TemplateTable } = catalogues.en;
  const { workflowId, path } = await sendByApi(page, { fields });
  const opened = page.getByText(/^Opened on/);

  // What a mail scanner does: the page without its scripts.
  const scanner = await browser.newContext({ javaScriptEnabled: false });
  await (await scanner.newPage()).goto(path);
  await scanner.close();
  await page.goto(`/app/documents/${workflowId}`);
  await expect(page.getByText(/^Sent on/)).toBeVisible();
  await expect(opened).toHaveCount(0);
  await page.goto(`/app/documents/${workflowId}?tab=audit`);
  await expect(page.getByText(/was requested once, by a person or an email scanner/).first()).toBeVisible();

  await page.goto(`/app/documents/${workflowId}?tab=answers`);
  await expect(page.getByText(AnswersTab.nobody)).toBeVisible();
  await expectAccessible(page);

  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await expect(signer.getByLabel(/^remark/)).toBeVisible();
  await expect(async () => {
    await page.goto(`/app/documents/${workflowId}`);
    await expect(opened).toHaveCount(1);
  }).toPass();
  await signer.getByLabel(/^remark/).fill(long);
  await signer.getByRole("button", { name: SigningPage.finish, exact: true }).last().click();
  await signer.getByRole("dialog").getByRole("button", { name: SigningPage.consentAgree, exact: true }).click();
  await expect(signer.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible();
  await signer.context().close();

  for (const language of ["es", "gk", "en"] as const satisfies readonly TestLanguage[]) {
    await page.context().addCookies([{ name: "NEXT_LOCALE", value: language, url: process.env.APP_URL ?? "" }]);
    const words = catalogues[language].AnswersTab;
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/app/documents/${workflowId}?tab=answers`);
      const table = page.getByRole("table", { name: "María Núñez" });
      await expect(table.getByRole("columnheader", { name: words.answer })).toBeVisible();
      await expect(table.getByRole("row", { name: /^remark/ })).toContainText("second line");
      await expect(table.getByRole("row", { name: /^second remark/ })).toContainText(words.empty);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      // What people have written has the most room.
      const widthOf = async (name: string) =>
        (await table.getByRole("columnheader", { name, exact: true }).boundingBox())?.width ?? 0;
      expect(await widthOf(words.answer)).toBeGreaterThan(1.4 * (await widthOf(words.field)));
      await expectAccessible(page);
    }
  }

  await page.setViewportSize({ width: 1280, height: 844 });
  const ownTable = page.waitForEvent("download");
  await page.getByRole("link", { name: AnswersTab.csv }).click();
  expect(readFileSync(await (await ownTable).path(), "utf8")).toContain("second line");
  await callApi(page, "POST", `/workflows/simple-sign/${workflowId}/template`);
  await page.goto("/app/templates");
  await page.getByRole("button", { name: TemplateTable.actionsOf.replace("{title}", "Agreement") }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: TemplateTable.answers }).click();
  expect(readFileSync(await (await coming).path(), "utf8")).toContain("Workflow,Name,State");
});
