import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { auditActionIds } from "@/db/enums";
import { auditCertificates } from "@/db/schema/audit-certificates";
import { senders } from "@/db/schema/senders";
import { users } from "@/db/schema/users";
import { auditActions, recipients, workflows } from "@/db/schema/workflows";
import { eraseAll } from "@/lib/leaving/erase-workflows";
import { recordErasure } from "@/lib/leaving/record-erasure";
import { systemContext } from "@/lib/platform/context/context";
import { auditChainOf } from "../support/audit-chain-of";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner, withoutEntries } from "../support/as-owner";
import { person, type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
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
const recorded = ({ typeId }: { typeId: number }) => typeId === auditActionIds.factsRecorded;
const plain = (bytes: Uint8Array) => pageText(bytes).replace(/\s+/g, " ");

const saltless = (sent: Sent) =>
  asOwner(
    sql`update signatories set fact_salt = null, host_salt = null where workflow_id = ${sent.id}`,
    sql`update documents set fact_salt = null where workflow_id = ${sent.id}`,
  );

describe("beside a version that attests nothing", () => {
  test("what it sent and finished is sealed and certified as before, and says so", async () => {
    const sent = await givenSent(sender);
    await sign(sent);
    await withoutEntries(sent.id, recorded);
    await saltless(sent);
    await runJobs();
    expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "beforeFacts", difference: null }]);
    const { workflow } = await must("GET", sent.at, { token: sender.token });
    expect((await must("GET", `/verifications/${workflow.uuid}`)).audit_chain).toMatchObject({
      whole: true,
      facts: { state: "beforeFacts" },
    });
    expect(plain((await certificateOf(sent, sender)).bytes)).toContain("Sent before facts were part of the chain");
  });

  test("what it sent is attested from now on", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    // A later entry proves that nothing was attested together with the sending.
    await must("GET", `/signature-requests/${sent.tokens[0]}`);
    await withoutEntries(sent.id, recorded);
    await saltless(sent);
    await sign(sent);
    expect(await factsOf(sent)).toMatchObject({ state: "partly", difference: null });
    const forged = await rolledBack(async () => {
      await asOwner(sql`update signatories set first_name = 'Mallory' where id = ${idOf(sent)}`);
      return factsOf(sent);
    });
    expect(forged).toMatchObject({ state: "differ", difference: { what: "person" } });
    await sign(sent, 1);
    await runJobs();
    expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "partly" }]);
  });

  test("a finish by one of its processes is sealed", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    await sign(sent);
    const newest = (await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id)))
      .filter(recorded)
      .at(-1);
    await withoutEntries(sent.id, ({ id }) => id === newest?.id);
    expect(await factsOf(sent)).toMatchObject({ state: "partly" });
    await sign(sent, 1);
    await runJobs();
    expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "partly" }]);
  });
});

describe("beside a version that attests less", () => {
  type Attested = {
    sender?: string;
    workflow?: string;
    pages?: object;
    people?: { [id: string]: { initials?: string; given?: string } };
  };
  /**
   * Removes from its entries what older versions did not attest: sender, title and pages at the sending, and initials.
   */
  async function withOlderFacts(sent: Sent): Promise<void> {
    const older = (description: string) => {
      const { sender: _, workflow: __, pages: ___, ...record } = JSON.parse(description) as Attested;
      for (const one of Object.values(record.people ?? {})) {
        delete one.initials;
        delete one.given;
      }
      return JSON.stringify(record);
    };
    await withoutEntries(
      sent.id,
      () => false,
      (row) => (recorded(row) ? older(row.description) : row.description),
    );
    await database().delete(senders).where(eq(senders.workflowId, sent.id));
  }

  test.each([
    ["while it runs", 1],
    ["before it is sealed", 2],
  ])("what it sent is sealed and certified after an upgrade %s", async (_, signed) => {
    const sent = await givenSent(sender, [person(), person()]);
    for (const index of [0, 1].slice(0, signed)) await sign(sent, index);
    await withOlderFacts(sent);
    expect(await factsOf(sent)).toMatchObject({ state: "partly", difference: null });
    for (const index of [0, 1].slice(signed)) await sign(sent, index);
    await runJobs();
    expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "partly", difference: null }]);
    const text = plain((await certificateOf(sent, sender)).bytes);
    for (const words of [sender.email, "Lease", "which attested less"]) expect(text).toContain(words);
    const { workflow } = await must("GET", sent.at, { token: sender.token });
    expect((await must("GET", `/verifications/${workflow.uuid}`)).audit_chain).toMatchObject({
      whole: true,
      facts: { state: "partly" },
    });
  });

  test("a sender is not added to it afterwards", async () => {
    const sent = await givenSent(sender);
    await withOlderFacts(sent);
    await database()
      .insert(senders)
      .values({ workflowId: sent.id, userId: sender.id, name: "Mallory", email: "", factSalt: "x" });
    expect(await factsOf(sent)).toMatchObject({ state: "differ", difference: { what: "sender" } });
  });
});

test("in person, a finish after a consent by a version that attests nothing is sealed", async () => {
  const sent = await givenSent(sender, [inPerson()], { fieldsOf: () => [] });
  const device = await handOver(sent.tokens[0]);
  await begin(device);
  await withoutEntries(sent.id, recorded);
  await saltless(sent);
  expect((await onDevice(device, "POST", "/fill-and-sign", { data: [], time_zone: "UTC" })).status).toBe(200);
  await runJobs();
  expect([await statusOf(sent), await factsOf(sent)]).toMatchObject([1, { state: "partly", difference: null }]);
  const forged = await rolledBack(async () => {
    await asOwner(sql`update signatories set host_name = 'Mallory' where workflow_id = ${sent.id}`);
    return factsOf(sent);
  });
  expect(forged).toMatchObject({ state: "differ", difference: { what: "host" } });
});

test("erasure lets names and salts go, records itself, and is what verification then says", async () => {
  const sent = await givenSent(sender);
  await sign(sent);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  await eraseAll(systemContext(), eq(workflows.id, sent.id));
  await eraseAll(systemContext(), eq(workflows.id, sent.id)); // every night for a while
  const { audit_chain: chain } = await must("GET", `/verifications/${workflow.uuid}`);
  expect(chain).toMatchObject({ facts: { state: "erased", erased_at: expect.any(String), difference: null } });
  const rows = await database().execute(sql`
    select fact_salt, first_name from signatories where workflow_id = ${sent.id}
    union all select fact_salt, name from documents where workflow_id = ${sent.id}
    union all select fact_salt, name from senders where workflow_id = ${sent.id}`);
  expect([...rows]).toEqual([
    { fact_salt: null, first_name: "" },
    { fact_salt: null, first_name: "" },
  ]);
  const trail = await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id));
  expect(trail.filter(({ typeId }) => typeId === auditActionIds.erased)).toHaveLength(1);
  expect((await call("GET", `${sent.at}/audit-trail/download`, { token: sender.token })).status).toBe(404);
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("a certificate that was being made when all was erased is not kept", async () => {
  const sent = await givenSent(sender);
  await sign(sent);
  await runJobs(["sealWorkflow"]);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = async () => expect([...(await database().execute(waiting))]).toHaveLength(1);
  const [locked, made] = [gate(), gate()];
  const erasing = database().transaction(async (db) => {
    await db.select().from(workflows).where(eq(workflows.id, sent.id)).for("update");
    locked.open();
    await made.opened;
    await recordErasure({ ...systemContext(), db }, [sent.id], "account");
  });
  await locked.opened;
  const making = certificateOf(sent, sender);
  await vi.waitFor(isWaiting, { timeout: 60_000 });
  made.open();
  await erasing;
  expect((await making).status).toBe(409);
  expect(await database().select().from(auditCertificates).where(eq(auditCertificates.workflowId, sent.id))).toEqual(
    [],
  );
});

test("a host who has left is a pseudonym afterwards, and the rest stays attested", async () => {
  const owner = await givenUser();
  const sent = await givenSent(owner, [inPerson()], { fieldsOf: () => [] });
  const device = await handOver(sent.tokens[0]);
  await begin(device);
  expect((await onDevice(device, "POST", "/fill-and-sign", { data: [], time_zone: "UTC" })).status).toBe(200);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: owner.token });
  expect((await call("DELETE", "/users/me", { token: owner.token })).status).toBe(204);
  await runJobs();
  const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
  expect([row?.hostSalt, row?.hostName]).toEqual([null, `Deleted account ${owner.id}`]);
  const { audit_chain: chain } = await must("GET", `/verifications/${workflow.uuid}`);
  expect(chain).toMatchObject({ whole: true, facts: { state: "kept" } });
});

describe("the sender", () => {
  const ownCertificate = async (sent: Sent) => {
    const answer = await call("GET", `/signature-requests/${sent.tokens[0]}/certificate?language=en`);
    expect(answer.status).toBe(200);
    return plain(answer.bytes);
  };

  test("stays the one of the sending, whatever name the account has later", async () => {
    const owner = await givenUser();
    const sent = await givenSent(owner);
    await database().update(users).set({ lastName: "Renamed" }).where(eq(users.id, owner.id));
    await sign(sent);
    await runJobs();
    expect(await ownCertificate(sent)).toContain("Ελένη Παπαδοπούλου");
    expect(plain((await certificateOf(sent, owner)).bytes)).not.toContain("Renamed");
  });

  test("is named no more once the account is deleted, which the trail says; the rest stays attested", async () => {
    const owner = await givenUser();
    const sent = await givenSent(owner);
    await sign(sent);
    await runJobs();
    const { workflow } = await must("GET", sent.at, { token: owner.token });
    const chain = async () => (await must("GET", `/verifications/${workflow.uuid}`)).audit_chain;
    const removed = await rolledBack(async () => {
      await asOwner(sql`delete from senders where workflow_id = ${sent.id}`);
      return chain();
    });
    expect(removed).toMatchObject({ facts: { state: "differ", difference: { what: "sender" } } });
    expect((await call("DELETE", "/users/me", { token: owner.token })).status).toBe(204);
    await runJobs();
    expect(await database().select().from(senders).where(eq(senders.userId, owner.id))).toEqual([]);
    expect(await chain()).toMatchObject({ whole: true, facts: { state: "kept" } });
    const text = await ownCertificate(sent);
    expect(text).toContain("Deleted account");
    expect(text).not.toContain("Παπαδοπούλου");
    // The entry allows nothing else to be erased.
    const forgery = sql`update signatories set first_name = '', fact_salt = null where workflow_id = ${sent.id}`;
    await expect(database().execute(forgery)).rejects.toThrow();
  });
});
