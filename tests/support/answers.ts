import Papa from "papaparse";
import { call, must, type Answer } from "./api";
import { signaturePng, type Sender } from "./given";
import { fieldsOf } from "./lease";
import type { Sent } from "./shortcuts";

type Json = Answer["json"];

/** Consents at the first recipient's link. Returns its address, a call's entry by the field's name, and the calls. */
export async function openLink(sent: Sent) {
  const at = `/signature-requests/${sent.tokens[0]}`;
  const { disclosure_version: version } = await must("GET", at);
  await must("POST", `${at}/consent`, { body: { version } });
  const entry = (name: string, given: object) => ({
    field_id: sent.fields.find((one) => one["name"] === name)?.["id"],
    document_id: sent.document.id,
    ...given,
  });
  const put = (...data: object[]) => call("PUT", `${at}/values`, { body: { data } });
  const finish = (...data: object[]) => call("POST", `${at}/fill-and-sign`, { body: { data } });
  return { at, entry, put, finish };
}

/** Consents, fills in these values by the names of fields, signs what is to be signed, and finishes. */
export async function answerAs(token: string | undefined, values: Record<string, string | boolean>): Promise<void> {
  const at = `/signature-requests/${token}`;
  const request = await must("GET", at);
  await must("POST", `${at}/consent`, { body: { version: request["disclosure_version"] } });
  const fields = fieldsOf(request);
  const isSignature = (one: Json) => one["field_type_id"] === 4;
  for (const { id, document_id } of fields.filter(isSignature))
    await must("POST", `${at}/signatures`, {
      body: { document_id, field_id: id, encoded_image: await signaturePng(), sign_type: 2 },
    });
  const data = fields.flatMap(({ id, document_id, name }) => {
    const value = new Map(Object.entries(values)).get(String(name));
    if (value === undefined) return [];
    return [{ field_id: id, document_id, ...(typeof value === "boolean" ? { selected: value } : { value }) }];
  });
  await must("POST", `${at}/fill-and-sign`, { body: { data, time_zone: "Europe/Athens" } });
}

/** The cells of an answer that is a table; in a reader's regional form with their language. */
export async function tableAt(address: string, by: Sender, options: { language?: string } = {}): Promise<string[][]> {
  const headers = { "accept-language": options.language ?? "en" };
  const { status, bytes } = await call("GET", address, { token: by.token, headers });
  if (status !== 200) throw new Error(`${address} answers ${status}`);
  const text = new TextDecoder().decode(bytes);
  return Papa.parse<string[]>(text, { delimiter: options.language ? ";" : ",", skipEmptyLines: true }).data;
}
