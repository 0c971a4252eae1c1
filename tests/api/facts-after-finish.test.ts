import { asc, eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActionIds, recipientRoleIds } from "@/db/enums";
import { documents } from "@/db/schema/documents";
import { auditActions, completions } from "@/db/schema/workflows";
import { listKeptFacts } from "@/lib/audit/facts/list-kept-facts";
import { loadFactRows } from "@/lib/audit/facts/load-rows";
import { attest } from "@/lib/audit/facts/record";
import { type AuditEntry, recordAudit } from "@/lib/audit/record-audit";
import { systemContext, transact } from "@/lib/platform/context/context";
import { auditChainOf } from "../support/audit-chain-of";
import { call, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { field, person, type Sender, signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// What the owner of the database can do between a finish and the seal, with an intact chain.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const chainOf = async (sent: Sent) => auditChainOf(sender, sent);
const idOf = (sent: Sent, index = 0) => Number(sent.signatories[index]?.id);
const sign = async (sent: Sent, index = 0) => expect((await signAs(sent.tokens[index] ?? null)).status).toBe(200);
const append = (sent: Sent, ...entries: AuditEntry[]) =>
  transact(systemContext(), (tx) => recordAudit(tx, sent.id, ...entries));
const trailOf = ({ id }: Sent) =>
  database().select().from(auditActions).where(eq(auditActions.workflowId, id)).orderBy(asc(auditActions.sequence));
const recorded = ({ typeId }: { typeId: number }) => typeId === auditActionIds.factsRecorded;

/** Changes the recipient's name and one of their entries. */
const changed = (sent: Sent): SQL[] => [
  sql`update signatories set first_name = 'Mallory' where id = ${idOf(sent)}`,
  sql`update field_entries set value = 'Όχι' where signatory_id = ${idOf(sent)} and value = 'Ναι'`,
];

async function notSealed(sent: Sent): Promise<string> {
  await logged(() => runJobs(["sealWorkflow"]));
  const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
  expect(completion).toMatchObject({ sealedAt: null, lastError: expect.any(String) });
  // Nothing waits for what cannot be sealed.
  await asOwner(
    sql`update completions set created_at = created_at - interval '2 minutes' where workflow_id = ${sent.id}`,
  );
  return completion?.lastError ?? "";
}

const setHead = (sent: Sent, hash: string | undefined) =>
  sql`update completions set chain_head = ${hash ?? "0".repeat(64)} where workflow_id = ${sent.id}`;

describe("a completion that names another entry than the last finish", () => {
  test.each([
    ["the sending", (rows: { hash: string }[]) => rows[0]],
    ["what was attested before", (rows: ReturnType<typeof Array.prototype.at>[]) => rows.filter(recorded).at(-2)],
    ["the finish without its facts", (rows: { hash: string }[]) => rows.at(-2)],
    ["no entry", () => undefined],
  ])("%s: nothing is sealed, and the chain is broken", async (_, headOf) => {
    const sent = await givenSent(sender);
    await sign(sent);
    await asOwner(...changed(sent), setHead(sent, headOf(await trailOf(sent))?.hash));
    expect(await chainOf(sent)).toMatchObject({
      fault: "completion",
      facts: { state: "differ", difference: { what: "completion" } },
    });
    expect(await notSealed(sent)).toMatch(/attests another completion/);
  });

  test("an entry that was added after it", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    const [last] = (await trailOf(sent)).filter(recorded).slice(-1);
    const head = await append(sent, { action: "factsRecorded", description: last?.description ?? "" });
    await asOwner(...changed(sent), setHead(sent, head));
    expect(await notSealed(sent)).toMatch(/attests another completion/);
  });
});

describe("somebody who has finished is not taken out of the comparison", () => {
  /** Attests the changed rows anew: the database holds the salts, so its owner can compute every hash. */
  async function attestAgain(sent: Sent): Promise<AuditEntry> {
    const { people, entries, uploads, codes } = await loadFactRows(systemContext(), sent.id);
    const id = idOf(sent);
    const work = { entries: entries.filter(({ signatoryId }) => signatoryId === id), uploads, codes };
    return attest({ people: people.filter((one) => one.id === id), work: new Map([[id, work]]) });
  }
  const forgeries: [string, (sent: Sent) => AuditEntry | Promise<AuditEntry>, string][] = [
    [
      "a correction of them",
      (sent) => ({ action: "recipientCorrected", description: "Mallory", signatoryId: idOf(sent) }),
      "person",
    ],
    [
      "another finish of them",
      (sent) => ({ action: "recipientFinished", description: "", signatoryId: idOf(sent) }),
      "person",
    ],
    ["other facts of them", attestAgain, "person"],
    [
      "other documents",
      async (sent) => ({
        action: "factsRecorded",
        description: (await trailOf(sent)).find(recorded)?.description.replace(/"people":.*$/, '"people":{}}') ?? "",
      }),
      "document",
    ],
  ];

  test.each(forgeries)("by %s", async (_, entryOf, what) => {
    const sent = await givenSent(sender, [person(), person()]);
    await sign(sent);
    await asOwner(...changed(sent));
    await append(sent, await entryOf(sent));
    const { length } = await trailOf(sent);
    expect((await call("GET", `/signature-requests/${sent.tokens[1]}`)).status).toBe(409);
    const { facts } = await chainOf(sent);
    expect(facts).toMatchObject({ state: "differ", difference: { entry: length, what } });
    // The check that runs before each revision and each seal.
    const refusal = `Entry ${length} of the audit trail attests another ${what}`;
    await expect(listKeptFacts(systemContext(), sent.id, null)).rejects.toThrow(refusal);
  });

  test("nor by a correction after the last finish", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await append(sent, { action: "recipientCorrected", description: "Mallory", signatoryId: idOf(sent) });
    expect(await notSealed(sent)).toMatch(/attests another completion/);
  });
});

describe("an erasure that nobody decided", () => {
  test("is not sealed", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await append(sent, { action: "erased", description: "account" });
    await asOwner(...changed(sent));
    expect(await notSealed(sent)).toMatch(/says that it is erased/);
    expect(await chainOf(sent)).toMatchObject({ fault: "erasure", erased: null, facts: { state: "differ" } });
  });

  test("is none if it names nobody who can decide", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await append(sent, { action: "erased", description: "Mallory" });
    await asOwner(...changed(sent));
    expect((await chainOf(sent)).facts).toMatchObject({ state: "differ", difference: { what: "person" } });
    expect(await notSealed(sent)).toMatch(/attests another person/);
  });
});

test("a document that is sealed already is not taken for sealed", async () => {
  const sent = await givenSent(sender);
  await sign(sent);
  await asOwner(sql`update documents set sealed_hash = original_hash where workflow_id = ${sent.id}`);
  expect(await notSealed(sent)).toMatch(/is sealed, but its workflow is not/);
  const [document] = await database().select().from(documents).where(eq(documents.workflowId, sent.id));
  expect(document?.sealedHash).toBe(document?.originalHash);
});

test("once everybody has finished, nobody who gets a copy can be corrected", async () => {
  const copy = person({ recipient_role_id: recipientRoleIds.copy });
  const sent = await givenSent(sender, [person(), copy], {
    fieldsOf: (id, pageId, index) => (index === 0 ? [field("remark", 1, id, pageId)] : []),
  });
  await sign(sent);
  const body = { signatories: [{ id: idOf(sent, 1), first_name: "Eve" }] };
  const answer = await call("PATCH", `${sent.at}/signatories`, { token: sender.token, body });
  expect([answer.status, answer.json.message]).toEqual([409, expect.stringMatching(/can no longer be changed/)]);
  await runJobs(["sealWorkflow"]);
});
