import { withDatabase } from "./database";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, mailTo, test } from "./support";

const { DocumentPages, RecipientActions, RecipientsTab, SettingsTab, SigningPage } = catalogues.en;

test("the document stands beside its people; one press reminds whom it waits for @long", async ({ page, browser }) => {
  const radio = { group_name: "pets", field_type_id: 3, relative_width: 4, relative_height: 3, page_index: 0 };
  const fields = [
    { name: "remark", field_type_id: 1, relative_top: 12, page_index: 0 },
    { ...radio, name: "yes", relative_top: 28 },
    { ...radio, name: "no", relative_top: 34 },
  ];
  const { email, workflowId, path } = await sendByApi(page, { fields });
  const document = page.getByRole("region", { name: DocumentPages.label });
  const cutMarks = () =>
    document
      .locator("figure span[aria-hidden]")
      .evaluateAll((marks) => marks.filter((one) => one.scrollWidth > one.clientWidth).length);
  await page.goto(`/app/documents/${workflowId}`);
  await expect(document.getByText("Page 1 of 2: María Núñez, 3 fields")).toBeVisible();
  await expect
    .poll(() =>
      document
        .locator("img")
        .first()
        .evaluate((i: HTMLImageElement) => i.naturalWidth),
    )
    .toBe(900);
  const bright = page.getByRole("main").locator(".bg-mark:is(button, a)");
  await expect(bright).toHaveText(["Send María a reminder"]);
  await bright.click();
  await expect(page.getByText("A reminder is on its way to María Núñez")).toBeVisible();
  await mailTo(page.request, email, ({ subject }) => subject.startsWith("Reminder"));

  for (const width of [1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => globalThis.document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
    expect(await cutMarks()).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/app/documents/${workflowId}?tab=settings`);
  await expect(page.getByText(SettingsTab.declining)).toBeVisible();
  await expectAccessible(page);

  const signer = await (await browser.newContext()).newPage();
  await signer.goto(path);
  await signer.getByLabel(/remark/).fill("Read");
  await signer.getByRole("radio", { name: "yes" }).check();
  await signer.getByRole("button", { name: SigningPage.finish, exact: true }).last().click();
  await signer.getByRole("dialog").getByRole("button", { name: SigningPage.consentAgree, exact: true }).click();
  await expect(signer.getByRole("heading", { name: SigningPage.completeTitle })).toBeVisible();
  await signer.context().close();
  await page.goto(`/app/documents/${workflowId}`);
  const maria = page.getByRole("listitem").filter({ hasText: email });
  await expect(maria.getByText(/^(Sent|Opened|Finished) on/)).toHaveText([/^Sent on/, /^Opened on/, /^Finished on/]);
  await expect(document.getByText("Page 1 of 2: María Núñez, 2 fields filled in")).toBeVisible();
  expect(await cutMarks()).toBe(0);
  await expect(page.getByRole("button", { name: "Send María a reminder" })).toHaveCount(0);

  // Once sealed, the page shows what was entered, and says by whom and when.
  await mailTo(page.request, email, ({ attachments }) => attachments.length > 0);
  await page.reload();
  await expect(document.locator("img").first()).toHaveAttribute("src", /&revision=sealed$/);
  await expect(document.getByText("MN", { exact: true })).toHaveCount(0);
  await expect(document.getByRole("button", { name: /^(yes|no):/ })).toHaveAccessibleName("yes: ticked");
  const entry = document.getByRole("button", { name: "remark: Read", exact: true });
  const told = page.getByRole("tooltip");
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await entry.focus();
    await expect(told).toContainText("María Núñez");
    await expectAccessible(page);
    await entry.press("Escape");
    await expect(told).toHaveCount(0);
    await entry.blur();
    await entry.click();
    await expect(told).toContainText("María Núñez");
    await page.keyboard.press("Escape");
    await entry.blur();
  }
  await page.goto(`/app/documents/${workflowId}?tab=settings`);
  await expect(page.getByText(SettingsTab.closed)).toBeVisible();
  await page.goto("/app/documents");
  await expect(page.locator("tbody img").first()).toHaveAttribute("src", /&revision=sealed$/);
});

test("for a recipient to whom the sender delivers the link, it says so and offers no reminder", async ({ page }) => {
  const { workflowId } = await sendByApi(page, { fields: [] });
  const told = page.getByText(RecipientsTab.linkBySender);
  const menu = page.getByRole("button", { name: RecipientActions.menu.replace("{name}", "María Núñez") });
  const remind = page.getByRole("menuitem", { name: RecipientActions.remind });
  await page.goto(`/app/documents/${workflowId}`);
  await menu.click();
  await expect(remind).toBeVisible();
  await expect(told).toHaveCount(0);
  await withDatabase((sql) => sql`update signatories set link_by_sender = true where workflow_id = ${workflowId}`);
  await page.reload();
  await expect(told).toBeVisible();
  await expect(page.getByRole("button", { name: "Send María a reminder" })).toHaveCount(0);
  await menu.click();
  await expect(page.getByRole("menuitem", { name: RecipientActions.correct })).toBeVisible();
  await expect(remind).toHaveCount(0);
  await page.goto(`/app/documents/${workflowId}?tab=settings`);
  await expect(page.getByText(SettingsTab.notReminded.replace("{names}", "María Núñez"))).toBeVisible();
});

test("of a workflow's rows the page carries to the browser what the API answers, and nothing else", async ({
  page,
}) => {
  const { workflowId } = await sendByApi(page);
  const answer = await page.request.get(`/app/documents/${workflowId}?tab=recipients`);
  const html = await answer.text();
  expect(html).toContain("Núñez");
  const inside = ["accessCodeSealed", "linkHash", "factSalt", "hostSalt", "gateTries", "ownerCode", "auditHash"];
  expect(inside.filter((column) => html.includes(column))).toEqual([]);
});
