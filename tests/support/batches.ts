import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import { type Database, database } from "@/db/client";
import { batches, batchRows } from "@/db/schema/batches";
import { sendBatchRow } from "@/lib/batches/send-batch-row";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs } from "./api";
import { mailbox, type Sender } from "./given";
import { givenUser } from "./shortcuts";
import { givenTemplate } from "./templates";

type Template = Awaited<ReturnType<typeof givenTemplate>>;

/** The sender and the template of calls that name no others; `useOwnTemplate` makes them. */
export const own = {} as { sender: Sender; template: Template };
export const useOwnTemplate = () =>
  beforeAll(async () => {
    own.sender = await givenUser();
    own.template = await givenTemplate(own.sender);
  });

type Form = Record<string, string>;
type Table = string | Uint8Array<ArrayBuffer>;
const formOf = (table: Table, fields: Form) => {
  const form = new FormData();
  form.set("file", new File([table], "people.csv", { type: "text/csv" }));
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  return form;
};
export const upload = (table: Table, fields: Form = {}, by = own.sender, of = own.template) =>
  call("POST", `${of.at}/batches`, { token: by.token, form: formOf(table, fields) });
export const preview = async (table: Table, fields: Form = {}, by = own.sender, of = own.template) => {
  const { status, json } = await upload(table, { dry_run: "true", ...fields }, by, of);
  expect([status, json["batch"]]).toEqual([200, null]);
  return json["preview"];
};
export const givenBatch = async (table: Table, fields: Form = {}, by = own.sender, of = own.template) => {
  const { status, json } = await upload(table, fields, by, of);
  expect(status).toBe(200);
  return { at: `/batches/${json["batch"].id}`, id: Number(json["batch"].id) };
};
type Batch = Awaited<ReturnType<typeof givenBatch>>;
export const startBatch = ({ at }: Batch, by = own.sender) => call("POST", `${at}/start`, { token: by.token });
export const stopBatch = ({ at }: Batch, by = own.sender) => call("POST", `${at}/stop`, { token: by.token });
/** Holds the rows up that are at these lines, or all of them. */
export const holdRows = async (holder: Database, { id }: Batch, ...lines: number[]) =>
  holder
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batchId, id), lines.length > 0 ? inArray(batchRows.line, lines) : undefined))
    .for("update");
export const runBatches = () => runJobs(["sendBatchRow"]);
/** What the job does for one row that the batch's latest start, or an earlier one, has queued. */
export async function sendRow({ id }: Batch, line: number, ofRun?: number): Promise<void> {
  const [batch] = await database().select({ run: batches.run }).from(batches).where(eq(batches.id, id));
  await sendBatchRow(systemContext(), { batchId: id, line, run: ofRun ?? batch?.run });
}
export const readBatch = async ({ at }: Batch, by = own.sender) => (await must("GET", at, { token: by.token })).batch;
export const rowsOf = async ({ at }: Batch, query = "", by = own.sender) =>
  (await must("GET", `${at}/rows${query}`, { token: by.token })).rows;
export async function failedFile({ at }: Batch, by = own.sender, headers: Record<string, string> = {}) {
  const answer = await call("GET", `${at}/failed.csv`, { token: by.token, headers });
  return { type: answer.headers.get("content-type"), bytes: Uint8Array.from(answer.bytes) };
}
export const failedRows = async ({ at }: Batch, by = own.sender) =>
  new TextDecoder().decode((await call("GET", `${at}/failed.csv?format=plain`, { token: by.token })).bytes);
export const csvOf = async ({ at }: Batch, query = "", by = own.sender) =>
  new TextDecoder().decode((await call("GET", `${at}/rows.csv?format=plain${query}`, { token: by.token })).bytes);

let people = 0;
export const address = () => `tenant.${(people += 1)}@example.test`;
export const heading = "Tenant.email,Tenant.first_name,Tenant.last_name";
export const rowFor = (email = address()) => `${email},Ada,Vlachou`;
export const tableOf = (...lines: string[]) => [heading, ...lines].join("\r\n");
export const subjects = async (email: string) => {
  await runJobs(["deliverMail"]);
  return (await mailbox(email)).map(({ subject }) => subject);
};
