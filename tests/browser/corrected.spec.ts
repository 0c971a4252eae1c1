import { isAlive } from "./keyboard";
import { callApi } from "./given-sent";
import { sendByApi } from "./send-by-api";
import { catalogues, expect, expectAccessible, test } from "./support";

const words = catalogues.en.SigningPage;

test.describe("a workflow that its sender corrects", () => {
  test.use({ allowRefusals: true });

  test("is agreed to anew: a page from before refuses, and keeps what was typed", async ({ page, browser }) => {
    const { path, workflowId } = await sendByApi(page, {
      fields: [
        { name: "town", field_type_id: 1, page_index: 0, relative_top: 12, required: true },
        { name: "street", field_type_id: 1, page_index: 0, relative_top: 20, required: false },
      ],
      pageCount: 1,
    });
    const at = `/workflows/simple-sign/${workflowId}`;
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await isAlive(signer, ".bar-menu");
    const { documents, signatories } = await callApi(page, "GET", at);
    const [{ id: documentId, pages }] = documents;
    const field = { name: "job", field_type_id: 1, required: false, relative_top: 40, relative_left: 10 };
    const box = { relative_width: 30, relative_height: 4, page_id: pages[0].id, signatory_id: signatories[0].id };
    const corrections = [{ kind: "add_field", document_id: documentId, field: { ...field, ...box } }];
    await callApi(page, "POST", `${at}/corrections`, { data: { corrections } });

    await signer.getByLabel("town").fill("Porto");
    const notice = signer.locator(".bar-notice");
    await expect(notice).toContainText(catalogues.en.errors.corrected_since);
    await signer.reload();
    await isAlive(signer, ".bar-menu");
    await expect(signer.getByLabel("job")).toBeVisible();
    await expect(signer.getByLabel("town")).toHaveValue("Porto");
    await expect(notice).toBeEmpty();
    await signer.context().close();
  });

  test("tells a removed recipient that nothing is needed any more", async ({ page, browser }) => {
    const { path, workflowId } = await sendByApi(page, { pageCount: 1, fields: [] });
    const at = `/workflows/simple-sign/${workflowId}`;
    const { signatories } = await callApi(page, "GET", at);
    const other = { first_name: "Other", last_name: "Person", email: "other@example.test" };
    const corrections = [
      { kind: "add_recipient", signatory: other },
      { kind: "remove_recipient", signatory_id: signatories[0].id },
    ];
    await callApi(page, "POST", `${at}/corrections`, { data: { corrections } });
    const signer = await (await browser.newContext()).newPage();
    await signer.goto(path);
    await expect(signer.getByRole("heading", { name: words.removedTitle })).toBeVisible();
    await expect(signer.getByText(words.removedText)).toBeVisible();
    await expectAccessible(signer);
    await signer.context().close();
  });
});
