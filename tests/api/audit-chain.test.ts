import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActions, workflows } from "@/db/schema/workflows";
import { auditHash } from "@/lib/audit/chain";
import { sha256 } from "@/lib/platform/crypto";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { pageText } from "../support/pdf-judges";
import { person, type Sender, signAs } from "../support/given";
import { givenMember, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let sent: Sent;
let sealed: Uint8Array<ArrayBuffer>;
let uuid: string;

beforeEach(async () => {
  sender = await givenMember();
  sent = await givenSent(sender, [person(), person()]);
  for (const token of sent.tokens) await signAs(token);
  await runJobs();
  sealed = new Uint8Array((await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes);
  uuid = (await must("GET", sent.at, { token: sender.token })).workflow.uuid;
});

/** Changes an entry, then recomputes every hash and the workflow's head, so that the entries match each other again. */
async function rewrite({ withCompletion = false } = {}) {
  const rows = await database()
    .select()
    .from(auditActions)
    .where(eq(auditActions.workflowId, sent.id))
    .orderBy(asc(auditActions.sequence));
  const [completion] = [
    ...(await database().execute(sql`select chain_head from completions where workflow_id = ${sent.id}`)),
  ];
  const statements: ReturnType<typeof sql>[] = [];
  let previousHash = "";
  for (const row of rows) {
    const ip = row.sequence === 3 ? "192.0.2.66" : row.ip;
    const hash = auditHash(previousHash, { ...row, ip });
    statements.push(
      sql`update audit_actions set ip = ${ip}, previous_hash = ${previousHash}, hash = ${hash} where id = ${row.id}`,
    );
    if (withCompletion && row.hash === completion?.["chain_head"])
      statements.push(sql`update completions set chain_head = ${hash} where workflow_id = ${sent.id}`);
    previousHash = hash;
  }
  statements.push(sql`update workflows set audit_hash = ${previousHash} where id = ${sent.id}`);
  await asOwner(...statements);
}

/** What verification by file and by code, the trail and the certificate say about the chain. */
async function said() {
  const form = new FormData();
  form.set("document", new File([sealed], "signed.pdf"));
  const { token } = sender;
  const [byFile, byCode, trail, certificate] = await Promise.all([
    must("POST", "/verifications", { form }),
    must("GET", `/verifications/${uuid}`),
    must("GET", `${sent.at}/audit-trail`, { token }),
    call("GET", `${sent.at}/audit-trail/download`, { token }),
  ]);
  const faults = [byFile.workflow, byCode, trail].map(({ audit_chain: { fault, whole } }) => (whole ? null : fault));
  return { faults: [...new Set(faults)], certificate: pageText(certificate.bytes).replace(/\s+/g, " ") };
}

test("an untouched chain is intact everywhere", async () => {
  const { faults, certificate } = await said();
  expect(faults).toEqual([null]);
  expect(certificate).toContain("Whole: no entry is missing or was changed");
  expect((await must("GET", `/verifications/${sha256(sealed)}`)).audit_chain.first_broken).toBeNull();
});

test("a chain whose hashes and head were all recomputed differs from the head recorded at completion", async () => {
  await rewrite();
  const { faults, certificate } = await said();
  expect(faults).toEqual(["completion"]);
  expect(certificate).toContain("the head that was recorded at completion is not among the entries");
});

test("a chain rewritten together with the completion differs from the head in the sealed document", async () => {
  await rewrite({ withCompletion: true });
  const { faults, certificate } = await said();
  expect(faults).toEqual(["sealedFile"]);
  expect(certificate).toContain("A sealed document does not confirm it");
});

test("a completed workflow without its completion row is not intact", async () => {
  await asOwner(sql`delete from completions where workflow_id = ${sent.id}`);
  expect((await said()).faults).toEqual(["completion"]);
});

test("entries cut off at the end break the chain at its end", async () => {
  await asOwner(sql`delete from audit_actions where workflow_id = ${sent.id} and sequence > 4`);
  const trail = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
  expect(trail.audit_chain).toMatchObject({ whole: false, fault: "end", first_broken: 5 });
});

test("a replaced sealed file is detected by the head in it", async () => {
  const other = await givenSent(sender);
  await signAs(other.tokens[0] ?? null);
  await runJobs();
  await asOwner(
    sql`update documents set sealed_hash = (select sealed_hash from documents where workflow_id = ${other.id})
        where workflow_id = ${sent.id}`,
  );
  expect(await must("GET", `/verifications/${uuid}`)).toMatchObject({ audit_chain: { fault: "sealedFile" } });
});

test("a workflow in progress has no completion to compare with", async () => {
  const open = await givenSent(sender);
  const trail = await must("GET", `${open.at}/audit-trail`, { token: sender.token });
  expect(trail.audit_chain).toMatchObject({ whole: true, fault: null, first_broken: null });
  const [row] = await database().select().from(workflows).where(eq(workflows.id, open.id));
  expect(trail.audit_chain.head).toBe(row?.auditHash);
});
