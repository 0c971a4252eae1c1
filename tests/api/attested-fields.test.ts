import { eq, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import { fieldEntries, fields } from "@/db/schema/documents";
import { completions } from "@/db/schema/workflows";
import { fieldColumns, requestColumns } from "@/lib/audit/facts/asked";
import { systemContext } from "@/lib/platform/context/context";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { auditChainOf } from "../support/audit-chain-of";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { askFor } from "../support/ask-for";
import { asOwner } from "../support/as-owner";
import { field, fillAs, mailbox, person, type Sender, signAs } from "../support/given";
import { bob, consent, handOn, nextToken } from "../support/handing-on";
import { otherValue, snake } from "../support/other-value";
import { rolledBack } from "../support/rolled-back";
import { sentBeforeAsked } from "../support/sent-before";
import { type Draft, givenUser, givenSent, type Sent } from "../support/shortcuts";

// The owner of the database changes what recipients are asked and told after the sending and before they open it.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const idOf = (sent: Sent, index = 0) => Number(sent.signatories[index]?.["id"]);
const at = (sent: Sent, index = 0) => `/signature-requests/${sent.tokens[index]}`;
const seen = (sent: Sent, index = 0) => call("GET", at(sent, index));
const factsOf = async (sent: Sent) => (await auditChainOf(sender, sent)).facts;
const swapNames = (sent: Sent): SQL =>
  sql`update fields a set name = b.name from fields b where a.id <> b.id
    and a.signatory_id = ${idOf(sent)} and b.signatory_id = ${idOf(sent)}`;
const isSealed = async (sent: Sent) =>
  (await must("GET", sent.at, { token: sender.token })).workflow.completed_at !== null;
/** The columns with their names in the code. */
const columnsOf = (table: PgTable) => getTableConfig(table).columns.map((column) => [column.name, column] as const);
const asking = (draft: Draft) => askFor(draft, sender.id);

describe("each column of what a recipient is asked", () => {
  const tables: [string, PgTable, Record<string, unknown>][] = [
    ["fields", fields, fieldColumns],
    ["attachments", attachments, requestColumns],
  ];

  test.each(tables)("of %s is attested or free, with a reason", (_, table, listed) => {
    expect(Object.keys(listed).toSorted()).toEqual(
      columnsOf(table)
        .map(([key]) => key)
        .toSorted(),
    );
  });

  test.each(tables)(
    "of %s that is attested refuses the recipient when it is another, and a free one shows nothing",
    async (name, table, listed) => {
      const sent = await givenSent(sender, [person()], { beforeSending: asking });
      const before = (await seen(sent)).json;
      const own =
        name === "fields" ? sql`signatory_id = ${idOf(sent)} and type = 'input'` : sql`workflow_id = ${sent.id}`;
      for (const [key, column] of columnsOf(table)) {
        if (column.generatedIdentity) continue;
        const change = sql`update ${table} set ${sql.identifier(snake(column))} = ${otherValue(column)} where ${own}`;
        const answer = await rolledBack(async () => {
          try {
            await database().transaction(async (tx) => {
              await tx.execute(sql`set local session_replication_role = replica`);
              await tx.execute(change);
            });
          } catch {
            return null; // a constraint of the table
          }
          return seen(sent);
        });
        if (!answer) continue;
        const isRefused = listed[key] === true || key === "pageId";
        expect([key, answer.status]).toEqual([key, isRefused ? 409 : 200]);
        if (!isRefused && !/^(file|byteSize|content|upload)/.test(key))
          expect([key, answer.json]).toEqual([key, { ...before, sequence: expect.any(Number) }]);
      }
    },
  );
});

describe("fields whose names were swapped", () => {
  test("are shown to nobody and finished by nobody, and sender and operator are told; nothing entered is lost", async () => {
    const sent = await givenSent(sender);
    const finish = await fillAs(sent.tokens[0] ?? "");
    await asOwner(swapNames(sent));
    const [page, end] = [await seen(sent), await finish()];
    for (const { status, json } of [page, end])
      expect([status, json.message]).toEqual([409, expect.stringContaining("not the one that was sent")]);
    await runJobs(["deliverMail", "mailOperator"]);
    expect(JSON.stringify(await mailbox(sender.email))).toContain("what a recipient is asked: fields or files");
    expect(JSON.stringify(await mailbox("support@countersign.example"))).toContain(`workflow ${sent.id}`);
    await asOwner(swapNames(sent));
    const drawn = await database()
      .select()
      .from(fieldEntries)
      .where(eq(fieldEntries.signatoryId, idOf(sent)));
    expect(drawn).toHaveLength(1);
    expect((await finish()).status).toBe(200);
    await runJobs();
    expect([await isSealed(sent), (await factsOf(sent)).state]).toEqual([true, "kept"]);
  });

  test("after the finish are neither in a revision nor sealed", async () => {
    const sent = await givenSent(sender);
    expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
    await asOwner(swapNames(sent));
    await runJobs(["sealWorkflow"]);
    const [completion] = await database().select().from(completions).where(eq(completions.workflowId, sent.id));
    expect(completion).toMatchObject({ sealedAt: null, lastError: expect.stringContaining("attests another asked") });
    await watchSealing(systemContext(new Date(Date.now() + 61_000)));
    await asOwner(swapNames(sent));
    await runJobs();
    expect(await isSealed(sent)).toBe(true);
  });

  test("a field that is given to another recipient, moved to another page or added is refused too", async () => {
    const sent = await givenSent(sender, [person(), person()], { ordered: false });
    const attacks = [
      [sql`update fields set signatory_id = ${idOf(sent, 1)} where signatory_id = ${idOf(sent)} and type = 'input'`],
      [sql`page_index + 10`, sql`11 - page_index`].map(
        (index) => sql`update pages set page_index = ${index} where document_id = ${sent.document["id"]}`,
      ),
      [sql`delete from fields where signatory_id = ${idOf(sent)} and type = 'input'`],
    ];
    for (const attack of attacks) {
      const status = await rolledBack(async () => {
        await asOwner(...attack);
        return (await seen(sent)).status;
      });
      expect(status).toBe(409);
    }
  });
});

test("a field of somebody else that a condition reads is compared too", async () => {
  const rule = { match: "any", rules: [{ field: "plan", operator: "equals", value: "large" }] };
  const sent = await givenSent(sender, [person(), person()], {
    ordered: false,
    fieldsOf: (id, pageId, index) =>
      index === 0
        ? [field("sign 0", 4, id, pageId), field("why", 1, id, pageId, { condition: rule, required: false })]
        : [field("plan", 1, id, pageId, { read_only: true, value: "large" }), field("sign 1", 4, id, pageId)],
  });
  expect((await seen(sent)).status).toBe(200);
  await asOwner(sql`update fields set value = 'small' where signatory_id = ${idOf(sent, 1)} and type = 'input'`);
  expect((await seen(sent)).status).toBe(409);
});

test("what another recipient entered is shown only as they finished with it", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
  expect((await seen(sent, 1)).status).toBe(200);
  await asOwner(sql`update field_entries set value = 'Όχι' where signatory_id = ${idOf(sent)} and value = 'Ναι'`);
  expect((await seen(sent, 1)).status).toBe(409);
});

describe("a message to recipients", () => {
  const words = async (draft: Draft) => {
    await must("POST", `${draft.at}/settings`, {
      token: sender.token,
      body: { message: "Please read page 2", additional_email_message: "By Friday", allow_delegation: true },
    });
  };
  const given = () => givenSent(sender, [person({ private_message: "Dear Ada" })], { beforeSending: words });
  const forged: [string, (sent: Sent) => SQL][] = [
    ["to all", ({ id }) => sql`update workflows set message = 'Pay to IBAN 1' where id = ${id}`],
    ["to all, by mail", ({ id }) => sql`update workflows set additional_email_message = 'Pay' where id = ${id}`],
    ["to one", (sent) => sql`update signatories set private_message = 'Pay' where id = ${idOf(sent)}`],
    ["that is gone", ({ id }) => sql`update workflows set message = null where id = ${id}`],
  ];

  test.each(forged)("%s that is another is neither shown nor mailed", async (_, forge) => {
    const sent = await given();
    await asOwner(forge(sent));
    expect((await seen(sent)).status).toBe(409);
    await runJobs();
    expect(await mailbox(sent.signatories[0]?.["email"])).toEqual([]);
    expect(JSON.stringify(await mailbox(sender.email))).toContain("no longer the one that the audit trail recorded");
    expect(await factsOf(sent)).toMatchObject({ state: "differ", difference: { what: "message" } });
  });

  test("goes with whoever hands their part on, and the next can finish", async () => {
    const sent = await given();
    expect((await handOn(sent.tokens[0], bob())).status).toBe(200);
    const token = nextToken(sent);
    const answer = await must("GET", `/signature-requests/${token}`);
    expect([answer.message, answer.private_message]).toEqual(["Please read page 2", null]);
    await asOwner(sql`update signatories set private_message = 'Dear Ada' where id = ${idOf(sent)}`);
    expect((await call("GET", `/signature-requests/${token}`)).status).toBe(409);
    await asOwner(sql`update signatories set private_message = null where id = ${idOf(sent)}`);
    expect((await signAs(token)).status).toBe(200);
    await runJobs();
    expect([await isSealed(sent), (await factsOf(sent)).state]).toEqual([true, "kept"]);
  });

  test("may go with its sender, which leaves the record as it was", async () => {
    const owner = await givenUser();
    const sent = await givenSent(owner, [person({ private_message: "Dear Ada" })], {
      beforeSending: (draft) =>
        must("POST", `${draft.at}/settings`, { token: owner.token, body: { message: "Please read page 2" } }),
    });
    expect((await signAs(sent.tokens[0] ?? null)).status).toBe(200);
    await runJobs();
    const { workflow } = await must("GET", sent.at, { token: owner.token });
    expect((await call("DELETE", "/users/me", { token: owner.token })).status).toBe(204);
    await runJobs();
    const [row] = await database().execute(sql`select message from workflows where id = ${sent.id}`);
    expect(row).toEqual({ message: null });
    expect((await must("GET", `/verifications/${workflow.uuid}`)).audit_chain).toMatchObject({
      whole: true,
      facts: { state: "kept" },
    });
  });
});

describe("somebody else's name in a recipient's row", () => {
  const rename = (sent: Sent) => sql`update signatories set first_name = 'Mallory' where id = ${idOf(sent)}`;
  const acts: [string, (sent: Sent) => Promise<Answer>][] = [
    ["the consent", (sent) => consent(sent.tokens[0])],
    ["the handing on", (sent) => handOn(sent.tokens[0], bob())],
    ["the decline", (sent) => call("PATCH", `${at(sent)}/decline`, { body: { decline_reason: "No" } })],
    [
      "a correction",
      (sent) =>
        call("PATCH", `${sent.at}/signatories`, {
          token: sender.token,
          body: { signatories: [{ id: idOf(sent), default_language: "gk" }] },
        }),
    ],
  ];

  test.each(acts)("is not attested by %s", async (_, act) => {
    const beforeSending = (draft: Draft) =>
      must("POST", `${draft.at}/settings`, { token: sender.token, body: { allow_delegation: true } });
    const sent = await givenSent(sender, [person()], { beforeSending });
    await asOwner(rename(sent));
    expect((await act(sent)).status).toBe(409);
    expect(await factsOf(sent)).toMatchObject({ state: "differ", difference: { what: "person" } });
  });

  test("is not attested by the finish", async () => {
    const sent = await givenSent(sender);
    const finish = await fillAs(sent.tokens[0] ?? "");
    await asOwner(rename(sent));
    expect((await finish()).status).toBe(409);
  });
});

test("what an earlier version sent is shown, finished, sealed and judged as before", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  await sentBeforeAsked(sent.id);
  await asOwner(swapNames(sent), sql`update workflows set message = 'Another' where id = ${sent.id}`);
  for (const token of sent.tokens) expect((await signAs(token)).status).toBe(200);
  await runJobs();
  expect([await isSealed(sent), await factsOf(sent)]).toMatchObject([true, { state: "kept" }]);
});
