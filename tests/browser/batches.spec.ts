import { readFileSync } from "node:fs";
import { callApi, givenSent } from "./given-sent";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

test.setTimeout(120_000);

test("a template is sent to many from a pasted table; what was wrong is downloaded, mended and sent on a phone @long", async ({
  page,
}) => {
  const { Batch, TemplateTable } = catalogues.en;
  await signUpByApi(page);
  const ada = { first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") };
  const { id } = await givenSent(page, [ada]);
  await callApi(page, "POST", `/workflows/simple-sign/${id}/template`);
  const [eva, zoe] = [uniqueAddress("eva"), uniqueAddress("zoe")];
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await page.goto("/app/templates");
  const visible = (name: string) => page.getByRole("link", { name: new RegExp(`^${name} ?: Lease$`) });
  await expect(visible(TemplateTable.publicLinks)).toBeVisible();
  await visible(TemplateTable.sendToMany).click();
  await expect(page.getByRole("heading", { name: Batch.title })).toBeVisible();
  await expectAccessible(page);
  const coming = page.waitForEvent("download");
  await button(Batch.sample).click();
  expect(readFileSync(await (await coming).path(), "utf8")).toContain("Signer 1.email");

  await page.getByLabel(Batch.paste).fill(`Reach at\tGiven\tFamily\n${eva}\tEva\tNuñez\nnobody\tZoe\tPapa`);
  await button(Batch.read).press("Enter");
  // For screen readers alone: nothing here can be operated, so no frame is drawn around it.
  const summary = page.getByRole("status").filter({ hasText: Batch.pasted });
  await expect(summary).toBeFocused();
  await expect(summary).toHaveCSS("box-shadow", "none");
  // None of these is a name that the product knows, and all can be chosen nevertheless.
  await expect(page.getByText(Batch.noneUsed)).toBeVisible();
  await expect(button("Send workflows")).toBeDisabled();
  const fills = (heading: string) => page.getByRole("combobox", { name: `${Batch.fills}: ${heading}` });
  await fills("Reach at").focus();
  await fills("Reach at").selectOption("Signer 1.email");
  await expect(fills("Reach at")).toBeEnabled();
  await expect(fills("Reach at")).toBeFocused();
  await fills("Given").selectOption("Signer 1.first_name");
  await fills("Family").selectOption("Signer 1.last_name");
  await expect(page.getByRole("status").filter({ hasText: "2 rows: 1 can be sent, 1 cannot" })).toBeVisible();
  await expect(page.getByText(/^Signer 1: Email: /)).toBeVisible();
  await expectAccessible(page);
  await button("Send 1 workflow").click();

  await expect(page).toHaveURL(/\/batches\/\d+$/);
  await expect(page.getByText(Batch.batchState.finished)).toBeVisible();
  await expect(page.getByText(/1 of 2 sent · 1 failed/)).toBeVisible();
  await expectAccessible(page);
  expect((await mailTo(page.request, eva)).subject).toContain("Lease");
  const rows = page.getByRole("table", { name: Batch.rows }).getByRole("row");
  await expect(rows.nth(1).getByRole("cell")).toContainText(["2", "Eva Nuñez", eva, Batch.state.sent, ""]);
  await expect(rows.nth(2).getByRole("cell")).toContainText(["3", "Zoe", "", Batch.state.failed, "Email"]);
  await rows
    .nth(1)
    .getByRole("link", { name: /Eva Nuñez/ })
    .click();
  await expect(page).toHaveURL(/\/documents\/\d+/);
  await page.goBack();
  const failedFile = page.waitForEvent("download");
  await page.getByRole("link", { name: Batch.failedDownload }).click();
  const csv = readFileSync(await (await failedFile).path(), "utf8");
  expect(csv).toContain("nobody");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/app/batches");
  await expect(page.getByRole("link", { name: "Lease" })).toBeVisible();
  await expectAccessible(page);
  const { templates } = (await callApi(page, "GET", "/templates")) as { templates: { id: number }[] };
  await page.goto(`/app/templates/${templates[0]?.id}/batch`);
  const mended = csv
    .replace("nobody", zoe)
    .replace("Reach at", "Signer 1.email")
    .replace("Given", "First name")
    .replace("Family", "Surname");
  await page
    .getByLabel(Batch.choose)
    .setInputFiles({ name: "mended.csv", mimeType: "text/csv", buffer: Buffer.from(mended) });
  await expectAccessible(page);
  await button("Send 1 workflow").click();
  await expect(page.getByText(/1 of 1 sent/)).toBeVisible();
  expect((await mailTo(page.request, zoe)).subject).toContain("Lease");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
