import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { auditActions, completions } from "@/db/schema/workflows";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { askFor } from "../support/ask-for";
import { asOwner } from "../support/as-owner";
import { fillAs, mailbox, person, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { logged } from "../support/logged";
import { pageText } from "../support/pdf-judges";
import { rolledBack } from "../support/rolled-back";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const factsOf = async (sent: Sent) => (await auditChainOf(sender, sent)).facts;
const idOf = (sent: Sent, index = 0) => Number(sent.signatories[index]?.id);
const sign = async (sent: Sent, index = 0) => expect((await signAs(sent.tokens[index] ?? null)).status).toBe(200);
const statusOf = async (sent: Sent) =>
  (await must("GET", sent.at, { token: sender.token })).workflow.workflow_status_id;
const completionOf = async ({ id }: Sent) =>
  (await database().select().from(completions).where(eq(completions.workflowId, id)))[0];
const plain = (bytes: Uint8Array) => pageText(bytes).replace(/\s+/g, " ");

async function uploadAs(token = ""): Promise<void> {
  const [{ id }] = (await must("GET", `/signature-requests/${token}`)).attachments;
  const form = new FormData();
  form.set("attachment", new File(["%PDF-1.4 x"], "passport.pdf"));
  await must("POST", `/signature-requests/${token}/attachments/${id}`, { form });
}

test("what is sent, agreed and finished is attested at each step", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  expect(await factsOf(sent)).toEqual({ state: "kept", erased_at: null, difference: null });
  for (const index of [0, 1]) {
    await sign(sent, index);
    expect(await factsOf(sent)).toMatchObject({ state: "kept" });
  }
  await runJobs();
  expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "kept" }]);
});

describe("the entries of one of two recipients who has finished", () => {
  let sent: Sent;
  beforeAll(async () => {
    const people = [person({ mobile_number: "306912345678" }), person()];
    sent = await givenSent(sender, people, { beforeSending: (draft) => askFor(draft, sender.id) });
    await uploadAs(sent.tokens[0]);
    await sign(sent);
  });
  const changeOf = (text: string): SQL => {
    const first = `(select min(id) from signatories where workflow_id = ${sent.id})`;
    return sql.raw(text.replaceAll("FIRST", first).replaceAll("WORKFLOW", String(sent.id)));
  };

  const changes: [string, string, string][] = [
    ["a name", "update signatories set first_name = 'Mallory' where id = FIRST", "person"],
    ["an address", "update signatories set email = 'mallory@example.test' where id = FIRST", "person"],
    ["a role", "update signatories set recipient_role = 'approver' where id = FIRST", "person"],
    ["a gate", "update signatories set has_otp_step = true where id = FIRST", "person"],
    [
      "the time of consent",
      "update signatories set consented_at = consented_at - interval '1 day' where id = FIRST",
      "consent",
    ],
    ["the sentence agreed to", "update signatories set consent_version = '2020-01' where id = FIRST", "consent"],
    [
      "the time of the finish",
      "update signatories set finished_at = finished_at - interval '1 day' where id = FIRST",
      "end",
    ],
    ["an entry", "update field_entries set value = 'Όχι' where signatory_id = FIRST and value = 'Ναι'", "entry"],
    [
      "a signature",
      `update field_entries set image_hash = '${"0".repeat(64)}' where signatory_id = FIRST and image_hash is not null`,
      "entry",
    ],
    ["a missing entry", "delete from field_entries where signatory_id = FIRST and value = 'Ναι'", "entry"],
    ["an upload", `update attachments set file_hash = '${"0".repeat(64)}' where signatory_id = FIRST`, "upload"],
    ["a salt", "update signatories set fact_salt = null where id = FIRST", "person"],
  ];

  test.each(changes)("%s cannot be changed, and without the triggers it is told", async (_, change, what) => {
    const refusal = await database()
      .execute(changeOf(change))
      .then(
        () => "it was done",
        (error: { cause?: Error }) => String(error.cause?.message),
      );
    expect(refusal).toMatch(/never changes|can only be dropped|has finished/);
    const found = await rolledBack(async () => {
      await asOwner(changeOf(change));
      return factsOf(sent);
    });
    expect(found).toMatchObject({ state: "differ", difference: { what, signatory_id: idOf(sent) } });
    expect(await factsOf(sent)).toMatchObject({ state: "kept" });
  });

  const unguarded: [string, string, string][] = [
    ["a document's name", "update documents set name = 'Other' where workflow_id = WORKFLOW", "document"],
    [
      "whose an entry is",
      "update fields set signatory_id = (select max(id) from signatories where workflow_id = WORKFLOW) where signatory_id = FIRST",
      "entry",
    ],
    ["where an entry is printed", "update fields set relative_top = 80 where signatory_id = FIRST", "entry"],
    [
      "the gate of who has not finished",
      "update signatories set has_otp_step = true where workflow_id = WORKFLOW and id <> FIRST",
      "person",
    ],
    [
      "a code that nobody passed",
      "insert into otp_challenges (signatory_id, mobile_number, code_hash, reference, expires_at, passed_at) select id, '306900000000', '', '', now(), finished_at from signatories where id = FIRST",
      "code",
    ],
    [
      "a person before that nobody was",
      "insert into delegations (signatory_id, first_name, last_name, email, reason, link_hash, audit_sequence, created_at) values (FIRST, 'Eve', 'E', 'e@example.test', '', 'x', 3, now())",
      "earlier",
    ],
    [
      "an entry of who has not finished",
      "insert into field_entries (field_id, signatory_id, value, performed_at, frozen_at) select id, signatory_id, 'x', now(), now() from fields where signatory_id > FIRST and document_id in (select id from documents where workflow_id = WORKFLOW) limit 1",
      "entry",
    ],
    [
      "an entry of a stranger",
      "insert into field_entries (field_id, signatory_id, value, performed_at, frozen_at) select f.id, (select min(id) from signatories where workflow_id <> WORKFLOW), 'x', now(), now() from fields f where signatory_id > FIRST and document_id in (select id from documents where workflow_id = WORKFLOW) limit 1",
      "entry",
    ],
    [
      "another recipient",
      "insert into signatories (workflow_id, action_index, first_name, last_name, email) values (WORKFLOW, 7, 'Eve', 'E', 'e@example.test')",
      "person",
    ],
  ];
  test.each(unguarded)("%s is told", async (_, change, what) => {
    const found = await rolledBack(async () => {
      await asOwner(changeOf(change));
      return factsOf(sent);
    });
    expect(found).toMatchObject({ state: "differ", difference: { what } });
  });

  test("nothing else is in the way of who has not finished", async () => {
    await sign(sent, 1);
    await runJobs();
    expect(await statusOf(sent)).toBe(1);
  });
});

test("a consent can be dropped before the finish, but not be another", async () => {
  const sent = await givenSent(sender);
  const { disclosure_version: version } = await must("GET", `/signature-requests/${sent.tokens[0]}`);
  await must("POST", `/signature-requests/${sent.tokens[0]}/consent`, { body: { version } });
  const change = (to: string) => database().execute(sql.raw(`update signatories set ${to} where id = ${idOf(sent)}`));
  await expect(change("consented_at = now()")).rejects.toThrow();
  await expect(change("consented_at = null, consent_version = null, consent_language = null")).resolves.toBeDefined();
});

describe("an entry that was changed between two signers", () => {
  test("is printed in no revision and no seal, and sender and operator are told which it is", async () => {
    const sent = await givenSent(sender, [person({ first_name: "Ada", last_name: "L" }), person()]);
    await sign(sent);
    const set = (from: string, to: string) =>
      asOwner(sql`update field_entries set value = ${to} where signatory_id = ${idOf(sent)} and value = ${from}`);
    const finish = await fillAs(sent.tokens[1] ?? "");
    await set("Ναι", "Όχι");
    const log = await logged(() => runJobs(["makeRevisions"]));
    expect(log).toContain("what is stored is not what the audit trail attests");
    expect((await call("GET", `/signature-requests/${sent.tokens[1]}`)).status).toBe(409);
    expect((await finish()).status).toBe(200);
    await runJobs(["sealWorkflow"]);
    await watchSealing(systemContext(new Date(Date.now() + 61_000)));
    await runJobs(["deliverMail", "mailOperator"]);
    expect(await statusOf(sent)).toBe(3);
    expect(await completionOf(sent)).toMatchObject({
      sealedAt: null,
      lastError: expect.stringMatching(
        new RegExp(`Entry \\d+ of the audit trail attests another entry \\d+ of recipient ${idOf(sent)}`),
      ),
    });
    const told = (await mailbox(sender.email)).filter(({ subject }) => subject.startsWith("The record does not match"));
    expect(told.map(({ text }) => text)).toEqual([
      expect.stringMatching(/Changed: entry \d+ attests something else about an entry in a field \(Ada L · remark 0\)/),
    ]);
    const operator = (await mailbox("support@countersign.example")).filter(({ subject }) =>
      subject.includes("a record differs"),
    );
    expect(operator.map(({ text }) => text).join("\n")).toContain(`Workflow ${sent.id} is not sealed`);
    await set("Όχι", "Ναι");
    await runJobs();
    expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "kept" }]);
  });

  test("also where the entry of the trail was changed with it", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await asOwner(sql`update audit_actions set description = '{"version":1}'
      where workflow_id = ${sent.id} and type_id = ${auditActionIds.factsRecorded}`);
    await runJobs(["sealWorkflow"]);
    expect(await completionOf(sent)).toMatchObject({
      sealedAt: null,
      lastError: expect.stringContaining("was changed or is missing"),
    });
    // Nothing waits for what cannot be sealed.
    await asOwner(
      sql`update completions set created_at = created_at - interval '2 minutes' where workflow_id = ${sent.id}`,
    );
  });
});

describe("the certificate", () => {
  test("is refused, with the reason, after an UPDATE of name, address and time", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await runJobs();
    await asOwner(sql`update signatories set first_name = 'Mallory', email = 'm@example.test', finished_at = now()
      where workflow_id = ${sent.id}`);
    const refused = await certificateOf(sent, sender);
    expect([refused.status, refused.json["message"] ?? JSON.stringify(refused.json)]).toEqual([
      409,
      expect.stringMatching(
        /No certificate is issued.*Changed: entry \d+ attests something else about a recipient’s role, name.*verify-anchors lists/,
      ),
    ]);
    expect(await logged(() => runJobs(["certifyWorkflow"]))).toContain("a certificate was refused");
    await runJobs();
    expect(JSON.stringify(await mailbox("support@countersign.example"))).toContain("no certificate (facts_not_kept)");
    expect(await database().select().from(auditCertificates).where(eq(auditCertificates.workflowId, sent.id))).toEqual(
      [],
    );
  });

  test("is made after the sealing in the sender's language, and the trail holds its hash", async () => {
    const greek = await givenUser({ defaultLanguage: "gk" });
    const sent = await givenSent(greek);
    await signAs(sent.tokens[0] ?? null);
    await runJobs(["sealWorkflow", "deliverMail"]); // no mail is waiting
    expect((await mailbox(greek.email)).length).toBeGreaterThan(0);
    const stored = () => database().select().from(auditCertificates).where(eq(auditCertificates.workflowId, sent.id));
    expect(await stored()).toEqual([]);
    await runJobs(["certifyWorkflow"]);
    const [made] = await stored();
    const trail = await database()
      .select()
      .from(auditActions)
      .where(eq(auditActions.workflowId, sent.id))
      .orderBy(auditActions.sequence);
    expect(trail.at(-1)).toMatchObject({ typeId: auditActionIds.certificateMade, description: `gk ${made?.fileHash}` });
    const own = await certificateOf(sent, greek, "gk");
    expect([made?.language, made?.fileHash]).toEqual(["gk", sha256(own.bytes)]);
    const sealedEntry = trail.find(({ typeId }) => typeId === auditActionIds.sealed);
    expect(plain(own.bytes)).toContain(sealedEntry?.hash);
    const english = plain((await certificateOf(sent, greek, "en")).bytes);
    expect(english).toContain(sealedEntry?.hash);
    expect(english).toContain("Unchanged: every fact still matches the trail");
    expect(await stored()).toHaveLength(2);
  });

  test("takes the times of creating, sending and sealing from the trail", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await runJobs(["sealWorkflow"]);
    await asOwner(
      sql`update workflows set created_at = '1999-01-01', execute_at = '1999-01-01' where id = ${sent.id}`,
      sql`update completions set sealed_at = '1999-01-01' where workflow_id = ${sent.id}`,
    );
    const certificate = plain((await certificateOf(sent, sender)).bytes);
    expect(certificate).toMatch(/Created.*Sent.*Documents sealed/);
    expect(certificate).not.toMatch(/\b1999\b/);
  });

  test("waits while something else waits to be sealed", async () => {
    const [done, waiting] = [await givenSent(sender), await givenSent(sender)];
    await sign(done);
    await runJobs(["sealWorkflow"]);
    await sign(waiting);
    await runJobs(["certifyWorkflow"]);
    expect(await database().select().from(auditCertificates).where(eq(auditCertificates.workflowId, done.id))).toEqual(
      [],
    );
    await runJobs(["sealWorkflow"]);
  });
});
