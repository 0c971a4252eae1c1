import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { auditActions } from "@/db/schema/workflows";
import { disclosureVersion } from "@/lib/signing/schema";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, must } from "./api";
import { person, type Sender } from "./given";
import { givenDraft, type Sent, tokenOf } from "./shortcuts";

type Options = {
  people?: ReturnType<typeof person>[];
  allowed?: boolean;
  groupId?: number;
  /** Without fields. */
  plain?: boolean;
};

/** A sent workflow whose recipients may hand on. */
export async function givenDelegable(by: Sender, options: Options = {}): Promise<Sent> {
  const { people = [person()], allowed = true, groupId, plain = true } = options;
  const draft = await givenDraft(by, people, {
    ...(groupId && { groupId }),
    ...(plain && { fieldsOf: () => [] }),
  });
  const { token } = by;
  if (allowed) await must("POST", `${draft.at}/settings`, { token, body: { allow_delegation: true } });
  await must("PATCH", draft.at, { token, body: { execute_at: new Date().toISOString() } });
  return { ...draft, tokens: draft.signatories.map(tokenOf) };
}

export const bob = (over = {}) =>
  person({ first_name: "Bob", last_name: "Next", reason: "On leave until May", ...over });
export const handOn = (token: string | undefined, body: object = bob(), headers = {}) =>
  call("POST", `/signature-requests/${token}/delegation`, { body, headers });
export const nextToken = ({ signatories: [one] }: Sent, linkVersion = 2) =>
  signingToken({ id: Number(one?.["id"]), linkVersion });
export const trailOf = ({ id }: Pick<Sent, "id">) =>
  database().select().from(auditActions).where(eq(auditActions.workflowId, id)).orderBy(auditActions.sequence);
export const consent = (token: string | undefined) =>
  call("POST", `/signature-requests/${token}/consent`, { body: { version: disclosureVersion } });
export const finish = (token: string | undefined) =>
  call("POST", `/signature-requests/${token}/fill-and-sign`, { body: { data: [] } });
