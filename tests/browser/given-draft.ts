import type { Page } from "@playwright/test";
import { callApi } from "./given-sent";
import { pdfFile } from "./pdf-file";
import { uniqueAddress } from "./support";

const maria = () => ({ first_name: "María", last_name: "Núñez", email: uniqueAddress("maria") });

/** A draft of the page's own account with its recipients and the given fields (all for the first recipient). */
export async function givenDraft(page: Page, people: object[] = [maria()], fields: object[] = []) {
  const { document } = await callApi(page, "POST", "/documents", { multipart: { document: await pdfFile("Lease") } });
  const { workflow } = await callApi(page, "POST", "/workflows/documents", { data: { document_ids: [document.id] } });
  const address = `/workflows/simple-sign/${workflow.id}/signatories`;
  const { signatories: recipients } =
    people.length > 0 ? await callApi(page, "POST", address, { data: { signatories: people } }) : { signatories: [] };
  const box = { page_index: 0, relative_width: 30, relative_height: 4, relative_left: 10, field_type_id: 1 };
  if (fields.length > 0)
    await callApi(page, "POST", `/documents/${document.id}/fields`, {
      data: { fields: fields.map((field) => ({ ...box, signatory_id: recipients[0].id, ...field })) },
    });
  return { id: Number(workflow.id) };
}

/** A draft with one recipient, who has one field to sign. */
export async function givenDraftToSign(page: Page): Promise<{ id: number; email: string }> {
  const person = maria();
  const { id } = await givenDraft(page, [person], [{ name: "Signature", field_type_id: 4, relative_top: 20 }]);
  return { id, email: person.email };
}
