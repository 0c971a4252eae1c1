import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import { type Answer, call, must, useProduct } from "../support/api";
import { fillAs, givenPdf, person, type Sender, signAs } from "../support/given";
import { officeFile, officeFileOf } from "../support/office-files";
import { givenDraft, givenUser, givenSent, type Sent, tokenOf } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const at = (token: string | undefined) => `/signature-requests/${token}`;
function formOf(bytes: Uint8Array<ArrayBuffer>, name = "passport.pdf") {
  const form = new FormData();
  form.set("attachment", new File([bytes], name));
  return form;
}
const pdfForm = async () => formOf(await givenPdf(1));
const upload = async (token: string | undefined, id: number, form?: FormData, method = "POST") =>
  call(method, `${at(token)}/attachments/${id}`, { form: form ?? (await pdfForm()) });

/** An attachment as the wizard requests it from a recipient. */
async function request(
  sent: Pick<Sent, "id" | "signatories">,
  index = 0,
  over: Partial<typeof attachments.$inferInsert> = {},
): Promise<number> {
  const [row] = await database()
    .insert(attachments)
    .values({
      kind: "requested",
      ownerId: sender.id,
      workflowId: sent.id,
      signatoryId: Number(sent.signatories[index]?.id),
      title: "Passport",
      description: "Both sides",
      required: true,
      ...over,
    })
    .returning();
  return Number(row?.id);
}
type Request = Partial<typeof attachments.$inferInsert> & { index?: number };

/** Sent with one or two requests, and their ids. */
async function givenAsking(
  requests: Request[] = [{}],
  people = [person()],
  options = {},
): Promise<[Sent, number, number]> {
  const ids: number[] = [];
  const sent = await givenSent(sender, people, {
    ...options,
    beforeSending: async (draft) => {
      for (const { index, ...over } of requests) ids.push(await request(draft, index, over));
    },
  });
  return [sent, ids[0] ?? 0, ids[1] ?? 0];
}
async function reference(draft: Pick<Sent, "id" | "signatories">): Promise<number> {
  const values = { kind: "reference" as const, signatoryId: null, required: false, title: "House rules" };
  const { fileHash } = (await database().select().from(attachments).where(eq(attachments.title, "Source")))[0] ?? {};
  return request(draft, 0, { ...values, fileHash, fileName: "rules.pdf", contentType: "application/pdf" });
}
const codesOf = async (sent: Sent): Promise<number[]> =>
  (await must("GET", `${sent.at}/audit-trail`, { token: sender.token })).workflow_audit_actions.map(
    (row: Answer["json"]) => row.audit_action_type_id,
  );

describe("a requested attachment", () => {
  test("is uploaded, recorded in the trail, replaced until the finish, and read back as a download", async () => {
    const [sent, id] = await givenAsking();
    const [token] = sent.tokens;
    const first = await upload(token, id);
    expect([first.status, first.json.attachment]).toMatchObject([201, { id, file_name: "passport.pdf" }]);
    const word = formOf(await officeFile("word/document.xml"), "<b>pass</b>.exe");
    expect((await upload(token, id, word, "PUT")).json.attachment.file_name).toMatch(/\.docx$/);
    expect((await codesOf(sent)).filter((code) => code === 5)).toHaveLength(2);
    const file = await call("GET", `${at(token)}/attachments/${id}`);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
    expect((await must("GET", at(token))).attachments).toMatchObject([
      { id, content_type: expect.stringMatching(/word/) },
    ]);
    expect((await must("GET", `${at(token)}/settings`)).attachments).toMatchObject([{ id, title: "Passport" }]);
  });

  test("blocks the finish until it is there", async () => {
    const [sent, id] = await givenAsking([{}, { required: false, title: "If you have one" }]);
    const [token = ""] = sent.tokens;
    const finish = await fillAs(token);
    const early = await finish();
    expect([early.status, early.json.message]).toEqual([
      422,
      "There are required attachments that have not yet been uploaded",
    ]);
    await upload(token, id);
    expect((await finish()).status).toBe(200);
    const late = await upload(token, id);
    expect([late.status, late.json.label]).toEqual([409, "Conflict"]);
  });

  test("can no longer be replaced where changes are not allowed", async () => {
    const [sent, id] = await givenAsking([{ allowChanges: false }]);
    expect((await upload(sent.tokens[0], id)).status).toBe(201);
    expect((await upload(sent.tokens[0], id)).status).toBe(409);
  });

  test("accepts only PDF, Word, Excel and images, and nothing too large", async () => {
    const [sent, id] = await givenAsking();
    const html = formOf(new TextEncoder().encode("<html><script>1</script>"), "passport.pdf");
    expect((await upload(sent.tokens[0], id, html)).status).toBe(415);
    expect((await upload(sent.tokens[0], id, formOf(new Uint8Array(5_242_881)))).status).toBe(413);
    const macros = formOf(await officeFile("word/document.xml", "word/vbaProject.bin"), "a.docx");
    expect((await upload(sent.tokens[0], id, macros)).status).toBe(422);
    expect((await must("GET", at(sent.tokens[0]))).attachments[0].uploaded_at).toBeNull();
  });

  test("of another recipient, of another workflow or of the sender cannot be uploaded by this recipient", async () => {
    const [sent, second] = await givenAsking([{ index: 1 }], [person(), person()]);
    const [, foreign] = await givenAsking();
    for (const id of [second, foreign, 999_999_999]) {
      expect((await upload(sent.tokens[0], id)).status).toBe(404);
      expect((await call("GET", `${at(sent.tokens[0])}/attachments/${id}`)).status).toBe(404);
    }
  });

  test("can be uploaded by the page's own form too", async () => {
    const [sent, id] = await givenAsking();
    const form = await pdfForm();
    form.set("attachment_id", String(id));
    const answer = await call("POST", `${at(sent.tokens[0])}/form?language=gk`, { form });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `/app${at(sent.tokens[0])}?step=attachments&language=gk`,
    ]);
    expect((await must("GET", at(sent.tokens[0]))).attachments[0].uploaded_at).not.toBeNull();
  });
});

describe("what others uploaded", () => {
  test("is visible to later recipients if so configured, once the uploader has finished", async () => {
    const requests = [{ visibleToSignatories: true }, { title: "For the sender alone" }];
    const [sent, shown, kept] = await givenAsking(requests, [person(), person()], { ordered: false });
    const [first = "", second] = sent.tokens;
    await upload(first, shown);
    await upload(first, kept);
    const seen = async () => (await must("GET", at(second))).visible_attachments.map((a: Answer["json"]) => a.id);
    expect(await seen()).toEqual([]);
    expect((await call("GET", `${at(second)}/attachments/${shown}`)).status).toBe(404);
    expect((await signAs(first)).status).toBe(200);
    expect(await seen()).toEqual([shown]);
    expect((await call("GET", `${at(second)}/attachments/${shown}`)).status).toBe(200);
    expect((await call("GET", `${at(second)}/attachments/${kept}`)).status).toBe(404);
  });

  test("that loads something when it is opened reaches others only once the sender allows it", async () => {
    const requests = [{ visibleToSignatories: true }];
    const [sent, id] = await givenAsking(requests, [person(), person()], { ordered: false });
    const [first = "", second] = sent.tokens;
    const remote =
      '<Relationships><Relationship Type="http://x/image" Target="https://evil.example/1.png" TargetMode="External"/></Relationships>';
    const word = await officeFileOf({ "word/document.xml": "<x/>", "word/_rels/document.xml.rels": remote });
    expect((await upload(first, id, formOf(word, "id.docx"))).status).toBe(201);
    expect((await signAs(first)).status).toBe(200);
    const download = () => call("GET", `${at(second)}/attachments/${id}`);
    expect((await download()).status).toBe(404);
    const listed = await must("GET", `/workflows/${sent.id}/attachments`, { token: sender.token });
    expect(listed.signatory_attachments).toMatchObject([{ id, loads_from: ["evil.example"], loads_confirmed: false }]);
    await must("POST", `/workflows/${sent.id}/attachments/${id}/loads-confirmation`, { token: sender.token });
    expect((await download()).status).toBe(200);
  });

  test("a reference document of the sender's is visible to every recipient", async () => {
    const [source, id] = await givenAsking([{ title: "Source" }]);
    await upload(source.tokens[0], id);
    const draft = await givenDraft(sender);
    const rules = await reference(draft);
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    const sent = { ...draft, tokens: draft.signatories.map(tokenOf) };
    expect((await must("GET", at(sent.tokens[0]))).reference_attachments).toMatchObject([{ title: "House rules" }]);
    const file = await call("GET", `${at(sent.tokens[0])}/attachments/${rules}`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });
});

describe("the trail", () => {
  test("records views and uses in batches, and nothing that is not this recipient's", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const [own, foreign] = sent.signatories.map((s) => sent.fields.find((f) => f.signatory_id === s.id));
    const viewed = (page_index: number) => ({ kind: "page_viewed", document_id: sent.document.id, page_index });
    const used = (field_id: number) => ({ kind: "field_interacted", document_id: sent.document.id, field_id });
    const tell = (events: unknown[]) => call("POST", `${at(sent.tokens[0])}/events`, { body: { events } });
    expect((await tell([viewed(0), viewed(1), used(own?.id)])).status).toBe(204);
    const codes = await codesOf(sent);
    expect([codes.filter((c) => c === 6).length, codes.filter((c) => c === 1).length]).toEqual([2, 1]);
    expect((await tell([viewed(0), used(foreign?.id)])).status).toBe(404);
    expect(await codesOf(sent)).toEqual(codes);
    expect((await tell([])).status).toBe(422);
  });
});
