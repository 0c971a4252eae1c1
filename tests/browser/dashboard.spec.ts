import { withDatabase } from "./database";
import { givenSent } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { catalogues, expect, expectAccessible, mailTo, signUpByApi, test, uniqueAddress } from "./support";

const { Dashboard, StartFromFiles, UploadStep } = catalogues.en;
const widths = [1280, 1024, 390, 320];

test("the empty dashboard has a place for a PDF and three steps, and a dropped PDF opens the wizard @long", async ({
  page,
}) => {
  await signUpByApi(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/app");
    await expect(page.getByRole("region", { name: StartFromFiles.title }).getByRole("listitem")).toHaveCount(3);
    await expect(page.getByRole("navigation", { name: Dashboard.tiles })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
  const pdf = await pdfFile("Lease", 1);
  const bytes = [...pdf.buffer];
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(async () => {
    const hasStarted = await page.evaluate((given) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(given)], "Lease.pdf", { type: "application/pdf" }));
      const target = document.querySelector("main") ?? document.body;
      const over = new DragEvent("dragover", { bubbles: true, cancelable: true, dataTransfer });
      target.dispatchEvent(over);
      if (over.defaultPrevented)
        target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      return over.defaultPrevented;
    }, bytes);
    expect(hasStarted).toBe(true); // once the scripts have loaded
  }).toPass();
  await expect(page).toHaveURL(/sign-wizard\/\d+/);
  await expect(page.getByLabel(UploadStep.name)).toBeVisible();
});

test("what waits is done from its row: sign, and remind of what is overdue @long", async ({ page, browser }) => {
  const { email: ownAddress } = await signUpByApi(page);
  const other = await (await browser.newContext()).newPage();
  await signUpByApi(other);
  await givenSent(other, [{ first_name: "Ελένη", last_name: "Π", email: ownAddress }], "To sign");
  await other.context().close();
  const nikos = uniqueAddress("nikos");
  const { id } = await givenSent(page, [{ first_name: "Nikos", last_name: "Manos", email: nikos }], "Late lease");
  await withDatabase((sql) => sql`update workflows set updated_at = now() - interval '9 days' where id = ${id}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/app");
    await expect(page.getByRole("link", { name: new RegExp(`^${Dashboard.sign} ?: To sign$`) })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);
  }
  // Of everything that can be pressed, what waits for the viewer is the brightest.
  const bright = await page.getByRole("main").evaluate((main) => {
    const mark = getComputedStyle(main).getPropertyValue("--mark");
    const probe = main.appendChild(document.createElement("i"));
    probe.style.background = mark;
    const colour = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const pressed = [...main.querySelectorAll("a, button")];
    return pressed.filter((one) => getComputedStyle(one).backgroundColor === colour).map((one) => one.textContent);
  });
  expect(bright).toEqual([expect.stringMatching(new RegExp(`^${Dashboard.sign}`))]);
  await page.setViewportSize({ width: 390, height: 300 });
  const overdue = page.getByRole("region", { name: Dashboard.overdue });
  await page.getByRole("link", { name: Dashboard.seeOverdue }).click();
  await expect(page).toHaveURL(/#overdue$/);
  await expect(overdue.getByRole("heading")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 800 });
  // Shown once, where something can be done about it.
  await expect(page.getByRole("link", { name: "To sign", exact: true })).toHaveCount(1);
  await overdue.getByRole("button", { name: "Send Nikos a reminder", exact: true }).click();
  await mailTo(page.request, nikos, ({ subject }) => subject.startsWith("Reminder"));
  await page.getByRole("link", { name: new RegExp(`^${Dashboard.sign} ?: To sign$`) }).click();
  await expect(page).toHaveURL(/signature-requests/);
});
