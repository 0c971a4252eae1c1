import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "./api";
import { givenPdf } from "./given";

type Json = Answer["json"];

/** Calls a product in a separate process and throws on refusals. `origin` may change between calls. */
export function productClient(origin: () => string) {
  async function call(method: string, address: string, token?: string, body?: unknown): Promise<Json> {
    const answer = await fetch(`${origin()}/v1${address}`, {
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
    const link = await until(async () => {
      const { messages } = await call("GET", `/dev/mailbox?to=${encodeURIComponent(email)}`);
      return /signature-requests\/([\w-]{16,})/.exec(messages[0]?.text ?? "")?.[1];
    });
    const request = await call("GET", `/signature-requests/${link}`);
    await call("POST", `/signature-requests/${link}/consent`, undefined, { version: request["disclosure_version"] });
    const finish = () => call("POST", `/signature-requests/${link}/fill-and-sign`, undefined, { data });
    return { id: Number(workflow.id), link, data, finish };
  }

  return { call, signIn, givenAlmostSigned };
}

export type AlmostSigned = Awaited<ReturnType<ReturnType<typeof productClient>["givenAlmostSigned"]>>;

export async function until<T>(find: () => Promise<T>, timeout = 20_000, interval = 50): Promise<NonNullable<T>> {
  const end = Date.now() + timeout;
  for (;;) {
    const found = await find();
    if (found) return found;
    if (Date.now() > end) throw new Error("It did not come to that in time");
    await sleep(interval);
  }
}
