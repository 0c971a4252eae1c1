import { beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "@/lib/platform/process/settings";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { type Sender, signAs } from "../support/given";
import { canRun, mutoolText, pageCount, pageText, pdfsig } from "../support/pdf-judges";
import { givenUser, tokenOf } from "../support/shortcuts";
import { wordFiles } from "../support/word-files";

useProduct();
const lacking = ["soffice", "pdftotext", "pdfsig"].some((program) => !canRun(program));

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});
beforeEach(() => {
  Object.assign(settings(), { CONVERTER: "libreoffice" });
});

const fieldsOf = (documents: Answer["json"][]): Answer["json"][] =>
  documents.flatMap(({ pages }) => pages.flatMap((page: Answer["json"]) => page["fields"]));

test.skipIf(lacking).each(Object.entries(wordFiles))(
  "%s is converted, sent, signed and sealed (needs LibreOffice)",
  async (_, { make, kept, fields, roles, pages }) => {
    const { token } = sender;
    const form = new FormData();
    form.set("document", new File([await make()], "Contract.docx"));
    form.set("tags", "true");
    const { json, status } = await call("POST", "/documents", { token, form });
    expect([status, json["tags"]?.unread]).toEqual([201, []]);
    const made = await must("POST", "/workflows/documents", { token, body: { document_ids: [json["document"].id] } });
    const at = `/workflows/simple-sign/${made.workflow.id}`;
    expect(made.documents[0].pages).toHaveLength(pages);
    expect(fieldsOf(made.documents).map(({ name }) => name)).toEqual(fields);
    expect(made.signatories.map((one: Answer["json"]) => one["role_name"])).toEqual(roles);
    const people = made.signatories.map(({ id }: Answer["json"], index: number) => ({
      id,
      first_name: "Ada",
      last_name: "Vlachou",
      email: `ada.${made.workflow.id}.${index}@example.com`,
    }));
    await must("PATCH", `${at}/signatories`, { token, body: { signatories: people } });
    await runJobs();
    await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
    await runJobs();
    for (const recipient of made.signatories) expect((await signAs(tokenOf(recipient))).status).toBe(200);
    await runJobs();
    const { bytes } = await call("GET", `${at}/documents/download`, { token });
    expect(pdfsig(bytes)).toContain("Signature is Valid.");
    expect(pageCount(bytes)).toBeGreaterThanOrEqual(pages);
    for (const text of [pageText(bytes, "-layout"), ...(canRun("mutool") ? [mutoolText(bytes)] : [])]) {
      for (const one of kept) expect(text).toContain(one);
      expect(text).toContain("Ναι"); // what each text field was filled with
      expect(text).not.toMatch(/\{\{|\}\}|role=/);
    }
  },
);
