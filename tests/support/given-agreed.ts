import { must, call, runJobs } from "./api";
import { field, givenPdf, person, type Sender, signaturePng, upload } from "./given";
import { tokenOf } from "./shortcuts";

const userAgent =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Safari/537.36";

export type Agreed = { id: number; at: string; tokens: string[]; signatories: { id: number }[] };
type Options = {
  pagesOf?: number[];
  people?: Record<string, unknown>[];
  name?: string;
  /** How many of the documents have fields; by default all. */
  withFields?: number;
};

/** A workflow sent to people who may act in any order, each with a text and a signature; nobody has acted yet. */
export async function givenOut(
  sender: Sender,
  { pagesOf = [1], people = [person()], name = "Lease", withFields }: Options = {},
): Promise<Agreed> {
  const { token } = sender;
  const documents = [];
  for (const [index, count] of pagesOf.entries())
    documents.push(await upload(sender, await givenPdf(count, `Document ${index + 1}`), `${name} ${index + 1}.pdf`));
  await runJobs();
  const body = { document_ids: documents.map(({ id }) => id), workflow_name: name };
  const { workflow } = await must("POST", "/workflows/documents", { token, body });
  const at = `/workflows/simple-sign/${workflow.id}`;
  await must("PATCH", at, { token, body: { execute_actions_in_order: false } });
  const { signatories: recipients } = await must("POST", `${at}/signatories`, { token, body: { signatories: people } });
  for (const { id, pages } of documents.slice(0, withFields)) {
    const fields = recipients.flatMap((one: { id: number }, index: number) => [
      field(`remark ${id} ${index}`, 1, one.id, pages[0].id, { relative_top: 3 + 6 * index }),
      field(`sign ${id} ${index}`, 4, one.id, pages[0].id, { relative_top: 3 + 6 * index, relative_left: 50 }),
    ]);
    await must("POST", `/documents/${id}/fields`, { token, body: { fields } });
  }
  await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
  await runJobs();
  return { id: workflow.id, at, signatories: recipients, tokens: recipients.map(tokenOf) };
}

type As = { ip: string; headers?: Record<string, string>; language?: string };

/** Opens every page, agrees and signs, always from the same address and browser. */
export async function readAndSign(token: string | undefined, { ip, headers = {}, language = "en" }: As): Promise<void> {
  const caller = { ip, headers: { "user-agent": userAgent, ...headers } };
  const address = `/signature-requests/${token}`;
  const request = await must("GET", address, caller);
  const pages = request.documents.flatMap((one: { id: number; pages: unknown[] }) =>
    one.pages.map((_, index) => ({ kind: "page_viewed", document_id: one.id, page_index: index })),
  );
  await must("POST", `${address}/events`, { ...caller, body: { events: pages } });
  await must("POST", `${address}/consent`, { ...caller, body: { version: request.disclosure_version, language } });
  type Field = { id: number; document_id: number; field_type_id: number; prefilled: boolean };
  const fields: Field[] = request.documents.flatMap((one: { pages: { fields: Field[] }[] }) =>
    one.pages.flatMap((page) => page.fields),
  );
  for (const { id, document_id } of fields.filter((one) => one.field_type_id === 4)) {
    const body = { document_id, field_id: id, encoded_image: await signaturePng(), sign_type: 2 };
    await must("POST", `${address}/signatures`, { ...caller, body });
  }
  const data = fields
    .filter((one) => one.field_type_id !== 4 && !one.prefilled)
    .map(({ id, document_id }) => ({ field_id: id, document_id, value: "Ναι" }));
  await must("POST", `${address}/fill-and-sign`, { ...caller, body: { data, time_zone: "Europe/Athens" } });
}

export const certificateOf = ({ at }: Pick<Agreed, "at">, { token }: Sender, language = "en") =>
  call("GET", `${at}/audit-trail/download`, { token, headers: { cookie: `NEXT_LOCALE=${language}` } });
