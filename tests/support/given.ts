import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { randomUUID } from "node:crypto";
import { call, must, runJobs, type Answer } from "./api";
import { givenSubscription } from "./subscription";

export type Sender = { token: string; email: string; id: number };

/** A confirmed sender with a session. */
export async function givenSender(over: Record<string, unknown> = {}): Promise<Sender> {
  const email = `sender.${randomUUID()}@example.test`;
  const body = { email, first_name: "Ελένη", last_name: "Παπαδοπούλου", password: "correct horse 9", ...over };
  const { token } = await must("POST", "/auth/sign-up", { body });
  await runJobs();
  const code = await codeOf(email);
  const confirmed = await must("POST", "/auth/confirm-account", { token, body: { code } });
  const { user } = await must("GET", "/auth/me", { token: confirmed.token });
  await givenSubscription({ userId: user.id });
  return { token: confirmed.token, email, id: user.id };
}

/** The latest confirmation code that was mailed. */
export async function codeOf(email: string): Promise<string | undefined> {
  const [message] = await mailbox(email);
  return /(?<!\d)\d{5}(?!\d)/.exec(message?.text ?? "")?.[0];
}

export const mailbox = async (to: string): Promise<Answer["json"][]> =>
  (await must("GET", `/dev/mailbox?to=${encodeURIComponent(to)}`)).messages;

const madeAt = new Date(Date.UTC(2026, 0, 1));

/** A small PDF made by the test itself; the same bytes each time, see known-documents.ts. */
export async function givenPdf(pageCount = 1, title = "Contract"): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.setCreationDate(madeAt);
  pdf.setModificationDate(madeAt);
  for (let index = 0; index < pageCount; index++)
    pdf.addPage([595, 842]).drawText(`${title}, page ${index + 1}`, { x: 60, y: 760, size: 18 });
  return new Uint8Array(await pdf.save());
}

export async function upload(
  sender: Sender,
  bytes?: Uint8Array<ArrayBuffer>,
  name = "contract.pdf",
): Promise<Answer["json"]> {
  const form = new FormData();
  form.set("document", new File([bytes ?? (await givenPdf())], name, { type: "application/pdf" }));
  return (await must("POST", "/documents", { token: sender.token, form })).document;
}

export const person = (over: Record<string, unknown> = {}) => ({
  first_name: "Νίκος",
  last_name: "Καζαντζάκης",
  email: `recipient.${randomUUID()}@example.test`,
  default_language: "en",
  ...over,
});

export const field = (
  name: string,
  type: number,
  signatoryId: number,
  pageId: number,
  over: Record<string, unknown> = {},
) => ({
  name,
  required: true,
  field_type_id: type,
  relative_top: 10,
  relative_left: 10,
  relative_width: 30,
  relative_height: 5,
  page_id: pageId,
  signatory_id: signatoryId,
  ...over,
});

type Draft = { id: number; documents: Answer["json"][]; signatories: Answer["json"][] };

/** A draft with an input and a signature for each recipient. */
export async function givenDraft(sender: Sender, people = [person()], { ordered = true } = {}): Promise<Draft> {
  const document = await upload(sender);
  const { workflow } = await must("POST", "/workflows/documents", {
    token: sender.token,
    body: { document_ids: [document.id], workflow_name: "Lease" },
  });
  const at = `/workflows/simple-sign/${workflow.id}`;
  await must("PATCH", at, { token: sender.token, body: { execute_actions_in_order: ordered } });
  const { signatories: recipients } = await must("POST", `${at}/signatories`, {
    token: sender.token,
    body: { signatories: people },
  });
  const fields = recipients.flatMap((s: { id: number }, index: number) => [
    field(`remark ${index}`, 1, s.id, document.pages[0].id, { relative_top: 5 + 10 * index }),
    field(`sign ${index}`, 4, s.id, document.pages[0].id, { relative_top: 5 + 10 * index, relative_left: 50 }),
  ]);
  await must("POST", `/documents/${document.id}/fields`, { token: sender.token, body: { fields } });
  return { id: workflow.id, documents: [document], signatories: recipients };
}

/** Sends the draft; returns each recipient's link token, in order, and null for those not invited yet. */
export async function sendDraft(sender: Sender, draft: Draft): Promise<(string | null)[]> {
  await runJobs();
  await must("PATCH", `/workflows/simple-sign/${draft.id}`, {
    token: sender.token,
    body: { execute_at: new Date().toISOString() },
  });
  await runJobs();
  return Promise.all(draft.signatories.map((s) => linkOf(s.email)));
}

export async function linkOf(email: string): Promise<string | null> {
  for (const message of await mailbox(email)) {
    const token = /signature-requests\/([\w-]{16,})/.exec(message.text)?.[1];
    if (token) return token;
  }
  return null;
}

/** A small PNG, dark on transparent, like a drawn signature. */
const signatureImage = sharp({ create: { width: 200, height: 60, channels: 4, background: "#1a1c28" } })
  .png()
  .toBuffer();
export const signaturePng = async () => (await signatureImage).toString("base64");

/** Does everything except finishing; returns a function that finishes. */
export async function fillAs(token: string): Promise<() => Promise<Answer>> {
  const request = await must("GET", `/signature-requests/${token}`);
  await must("POST", `/signature-requests/${token}/consent`, { body: { version: request.disclosure_version } });
  const fields: Answer["json"][] = request.documents.flatMap((d: Answer["json"]) =>
    d.pages.flatMap((p: Answer["json"]) => p.fields),
  );
  for (const f of fields.filter((one) => one.field_type_id === 4))
    await must("POST", `/signature-requests/${token}/signatures`, {
      body: { document_id: f.document_id, field_id: f.id, encoded_image: await signaturePng(), sign_type: 2 },
    });
  const data = fields
    .filter((f) => f.field_type_id !== 4 && !f.prefilled)
    .map((f) => ({ field_id: f.id, document_id: f.document_id, value: "Ναι", selected: f.field_type_id === 5 }));
  return () =>
    call("POST", `/signature-requests/${token}/fill-and-sign`, { body: { data, time_zone: "Europe/Athens" } });
}

export async function signAs(token: string | null): Promise<Answer> {
  if (!token) throw new Error("This recipient has not been asked yet");
  return (await fillAs(token))();
}
