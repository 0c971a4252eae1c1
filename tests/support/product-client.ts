import type { Answer } from "./api";
import { givenPdf, signaturePng } from "./given";
import { until } from "./until";

type Json = Answer["json"];

type Send = (address: string, init: RequestInit) => Promise<Response>;

/**
 * Calls a product in a separate process and throws on refusals. `origin` may change between calls. `mailTo` finds the
 * text of the newest mail to an address, which is in the product's mailbox unless it is given.
 */
export function productClient(
  origin: () => string,
  { send = fetch as Send, mailTo }: { send?: Send; mailTo?: (email: string) => string | undefined } = {},
) {
  async function call(method: string, address: string, token?: string, body?: unknown): Promise<Json> {
    const answer = await send(`${origin()}/v1${address}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const json = (await answer.json()) as Json;
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${JSON.stringify(json)}`);
    return json;
  }

  async function signIn(): Promise<string> {
    const sample = { email: "admin@countersign.example", password: "countersign sample" };
    return (await call("POST", "/auth/sign-in", undefined, sample))["token"];
  }

  /** The recipient's link in the newest mail to an address, once it is there. */
  function linkOf(email: string): Promise<string> {
    const inMailbox = async () =>
      (await call("GET", `/dev/mailbox?to=${encodeURIComponent(email)}`))["messages"][0]?.text;
    return until(async () => {
      const text = mailTo ? mailTo(email) : await inMailbox();
      return /signature-requests\/([\w-]{16,})/.exec(text ?? "")?.[1];
    });
  }

  /** Agrees, writes `value` into each field to fill in, signs, and finishes, as the recipient of the link. */
  async function sign(link: string, value = "Ναι"): Promise<void> {
    const at = `/signature-requests/${link}`;
    const request = await call("GET", at);
    await call("POST", `${at}/consent`, undefined, { version: request["disclosure_version"] });
    const fields: Json[] = request["documents"].flatMap((one: Json) => one["pages"].flatMap((p: Json) => p["fields"]));
    const ids = ({ id, document_id: documentId }: Json) => ({ field_id: id, document_id: documentId });
    const image = { encoded_image: await signaturePng(), sign_type: 2 };
    const signatures = fields.filter((field) => field["field_type_id"] === 4);
    for (const field of signatures) await call("POST", `${at}/signatures`, undefined, { ...ids(field), ...image });
    const data = fields.filter((field) => !signatures.includes(field)).map((field) => ({ ...ids(field), value }));
    await call("POST", `${at}/fill-and-sign`, undefined, { data, time_zone: "Europe/Athens" });
  }

  /** A workflow whose recipient has entered everything and only has to finish. */
  async function givenAlmostSigned(value: string, { documents: count = 1, pages = 1, token = "" } = {}) {
    const sender = token || (await signIn());
    const documents: Json[] = [];
    for (let number = 1; number <= count; number += 1) {
      const form = new FormData();
      form.set("document", new File([await givenPdf(pages, `Part ${number}`)], `part ${number}.pdf`));
      documents.push((await call("POST", "/documents", sender, form))["document"]);
    }
    const ids = documents.map(({ id }) => id);
    const { workflow } = await call("POST", "/workflows/documents", sender, { document_ids: ids });
    const at = `/workflows/simple-sign/${workflow.id}`;
    const email = `killed.${workflow.id}@example.test`;
    const people = [{ first_name: "Νίκος", last_name: "Καζαντζάκης", email }];
    const { signatories: recipients } = await call("POST", `${at}/signatories`, sender, { signatories: people });
    const recipient = recipients[0].id;
    const box = { relative_top: 50, relative_left: 10, relative_width: 60, relative_height: 5 };
    const data: { field_id: number; document_id: number; value: string }[] = [];
    for (const { id, pages: sheets } of documents) {
      const own = { ...box, name: `text ${id}`, field_type_id: 1, page_id: sheets[0].id, signatory_id: recipient };
      const { fields } = await call("POST", `/documents/${id}/fields`, sender, {
        fields: [{ ...own, required: true }],
      });
      data.push({ field_id: fields[0].id, document_id: id, value });
    }
    await call("PATCH", at, sender, { execute_at: new Date().toISOString() });
    const link = await linkOf(email);
    const request = await call("GET", `/signature-requests/${link}`);
    await call("POST", `/signature-requests/${link}/consent`, undefined, { version: request["disclosure_version"] });
    const finish = () => call("POST", `/signature-requests/${link}/fill-and-sign`, undefined, { data });
    return { id: Number(workflow.id), link, data, finish };
  }

  return { call, signIn, linkOf, sign, givenAlmostSigned };
}

export type AlmostSigned = Awaited<ReturnType<ReturnType<typeof productClient>["givenAlmostSigned"]>>;
