import { givenSealed } from "./given-sealed";
import { catalogues, expect, expectAccessible, test } from "./support";

const { DocumentPages, DocumentViewer } = catalogues.en;
test.setTimeout(90_000);

test.describe("a page that cannot be loaded", () => {
  test.use({ allowRefusals: true });

  test("is named, nothing is printed, and printing again prints all @long", async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset["printed"] = "yes";
        window.dispatchEvent(new Event("afterprint"));
      };
    });
    const { workflowId } = await givenSealed(page, { pageCount: 2 });
    await page.goto(`/app/documents/${workflowId}`);
    await page.getByRole("button", { name: DocumentViewer.open }).click();
    const print = page.getByRole("button", { name: DocumentViewer.print });
    await page.route(/pages\/1\?width=1400/, (route) => route.fulfill({ status: 404 }), { times: 1 });
    await print.click();
    await expect(page.getByText(DocumentViewer.printFailed.replace("{page}", "2"))).toBeVisible();
    await expect(page.locator("[data-printed-pages]")).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveAttribute("data-printed");
    await print.click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", "yes");
  });
});

test("a sealed document is read in the viewer: zoom, search, print, download @long", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      const printed = [...document.querySelectorAll<HTMLImageElement>("[data-printed-pages] img")];
      document.documentElement.dataset["printed"] = printed.map((image) => image.naturalWidth).join(" ");
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  const { workflowId } = await givenSealed(page, { pageCount: 3 });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/app/documents/${workflowId}`);
    const opener = page.getByRole("region", { name: DocumentPages.label }).getByRole("button", {
      name: DocumentViewer.open,
    });
    await opener.click();
    const viewer = page.getByRole("dialog", { name: "Agreement" });
    const sheet = (number: number) =>
      viewer.getByRole("group", {
        name: DocumentViewer.page.replace("{page}", String(number)).replace("{pages}", "3"),
      });
    await expect(sheet(1).locator("canvas")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectAccessible(page);

    const before = (await sheet(1).boundingBox())?.width ?? 0;
    await viewer.getByRole("button", { name: DocumentViewer.zoomIn }).click();
    await expect.poll(async () => Math.round(((await sheet(1).boundingBox())?.width ?? 0) / before / 0.25)).toBe(5);
    await viewer.getByRole("button", { name: DocumentViewer.zoomOut }).click();

    const search = viewer.getByRole("searchbox", { name: DocumentViewer.search });
    await search.fill("PAGE 3");
    await expect(viewer.getByText("1 of 1", { exact: true })).toBeVisible();
    await expect(sheet(3).locator("mark[data-current]")).toBeInViewport();
    await expectAccessible(page);
    await search.fill("page");
    await expect(viewer.getByText("1 of 3", { exact: true })).toBeVisible();
    await search.press("Shift+Enter");
    await expect(viewer.getByText("3 of 3", { exact: true })).toBeVisible();
    await search.fill("no such words");
    await expect(viewer.getByText("Nothing found")).toBeVisible();
    await search.fill("");

    await viewer.getByRole("button", { name: DocumentViewer.print }).click();
    await expect(page.locator("html")).toHaveAttribute("data-printed", "1400 1400 1400");
    await expect(page.locator("[data-printed-pages]")).toHaveCount(0);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      viewer.getByRole("link", { name: DocumentViewer.download }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/sealed.*\.pdf$/);
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});
