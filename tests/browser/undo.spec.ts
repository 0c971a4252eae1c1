import { callApi } from "./given-sent";
import { givenDraft } from "./given-draft";
import { catalogues, expect, expectAccessible, signUpByApi, test, uniqueAddress } from "./support";

const { ContactTable, RowActs, Toast, WorkflowActions } = catalogues.en;

for (const width of [1280, 390])
  test(`deleting a draft and a contact can be undone from the notice (${width})`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signUpByApi(page);
    const ada = { first_name: "Ada", last_name: "Vlachou", email: uniqueAddress("ada") };
    const { id } = await givenDraft(page, [ada]);
    const undo = page.getByRole("button", { name: Toast.undo });

    await page.goto("/app/documents");
    await page.getByRole("button", { name: RowActs.more.replace("{title}", "Lease") }).click();
    await page.getByRole("menuitem", { name: WorkflowActions.remove }).click();
    await page.getByRole("dialog").getByRole("button", { name: WorkflowActions.remove }).click();
    await expect(page.getByText(WorkflowActions.removed)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator(`a[href*="/${id}"]`)).toHaveCount(0);
    await expectAccessible(page);
    await undo.click();
    await expect(page.getByText(Toast.undone)).toBeVisible();
    await expect(page.locator(`a[href*="/${id}"]`).first()).toBeVisible();

    await callApi(page, "POST", "/contacts", { data: ada });
    await page.goto("/app/contacts");
    await page.getByRole("button", { name: ContactTable.actionsOf.replace("{name}", "Ada Vlachou") }).click();
    await page.getByRole("menuitem", { name: ContactTable.delete }).click();
    await page.getByRole("dialog").getByRole("button", { name: ContactTable.delete }).click();
    await expect(page.getByText(ContactTable.deleted)).toBeVisible();
    await expect(page.getByText(ada.email)).toHaveCount(0);
    await undo.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(ada.email).first()).toBeVisible();
  });
