import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { documents } from "@/db/schema/documents";
import { type Answer, call, runJobs } from "./api";
import { givenPdf, person } from "./given";

export const sendAddress = "/workflows/simple-sign/send";
export const pdf = await givenPdf();

const box = { relative_left: 10, relative_top: 10, relative_width: 30, relative_height: 5 };
export const signature = (over: object = {}) => ({
  name: "Signature",
  field_type_id: 4,
  required: true,
  signatory_index: 0,
  ...box,
  ...over,
});
export const lease = (over: object = {}) => ({
  workflow_name: "Lease",
  signatories: [person()],
  fields: [signature()],
  ...over,
});
export const base64 = (bytes: Uint8Array = pdf) => Buffer.from(bytes).toString("base64");
export const inJson = (over: object = {}) => ({ documents: [{ name: "lease.pdf", base64: base64() }], ...lease(over) });

type Sent = { body: object } | { form: FormData };

/** The checks of documents run beside the call, as they do in the product. */
export const send = (sent: Sent, token: string, headers: Record<string, string> = {}): Promise<Answer> =>
  whilePreparing(call("POST", sendAddress, { token, headers, ...sent }));

/** Checks documents until the call that waits for them has answered. */
export async function whilePreparing(asking: Promise<Answer>): Promise<Answer> {
  let isOver = false;
  const answer = asking.finally(() => (isOver = true));
  while (!isOver) {
    await runJobs(["prepareDocument"]);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return answer;
}

/** Makes every document that is being checked fail; returns how many there were. */
export const failChecked = async () => {
  const failed = { status: "failed", failure: "damaged" } as const;
  const rows = await database().update(documents).set(failed).where(eq(documents.status, "checking")).returning();
  return rows.length;
};
