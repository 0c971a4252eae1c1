import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients } from "@/db/schema/workflows";
import { earlierHash, personHash, type PersonRow } from "@/lib/audit/facts/facts";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenSender, person, type Sender, signAs } from "../support/given";
import { givenDelegable, handOn, nextToken, trailOf } from "../support/handing-on";
import { asOwner } from "../support/as-owner";
import { inPerson } from "../support/in-person";
import { claimBy, givenShared, release } from "../support/alternates";
import { handedOnBefore } from "../support/sent-before";
import { givenSent, type Sent } from "../support/shortcuts";

// A name that was erased cannot be found by trying names against the trail, because the salt of its hash went with it.
useProduct();

const peopleOf = ({ id }: Sent) => database().select().from(recipients).where(eq(recipients.workflowId, id));
async function leave({ token }: Sender): Promise<void> {
  expect((await call("DELETE", "/users/me", { token })).status).toBe(204);
  await runJobs();
}
const stateOf = async ({ id }: Sent) => {
  const { facts, ...chain } = await judgeAuditChain(systemContext(), id);
  return [chain.state, facts.state, facts.difference];
};

/** All values in the database that could be a salt. */
async function listSalts(): Promise<string[]> {
  const tables = await database().execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const found = new Set<string>();
  for (const { name } of tables) {
    const rows = await database().execute<{ text: string }>(
      sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} as t`,
    );
    for (const { text } of rows) for (const [salt] of text.matchAll(/[0-9a-f]{32,}/g)) found.add(salt);
  }
  return [...found];
}

/** Whether the person's name can be confirmed against the trail with a salt that still exists. */
async function isGuessed(sent: Sent, before: PersonRow): Promise<boolean> {
  const trail = JSON.stringify(await trailOf(sent));
  const salts = await listSalts();
  return salts.some((salt) => trail.includes(personHash(salt, before)) || trail.includes(earlierHash(salt, before)));
}

const names = { first_name: "Leonidas", last_name: "Fakhoury" };

async function personIn(sent: Sent, { email }: Sender): Promise<PersonRow> {
  const row = (await peopleOf(sent)).find((one) => one.email === email);
  if (!row) throw new Error("The person is no recipient");
  return row;
}

test.each([
  ["before finishing", false],
  ["after declining", true],
])("of a recipient who left %s, and the trail stays whole", async (_, declines) => {
  const sender = await givenSender(names);
  const people = [person({ ...names, email: sender.email }), person()];
  const sent = await givenSent(sender, people, { ordered: false });
  const before = await personIn(sent, sender);
  await signAs(sent.tokens[1] ?? null);
  await runJobs();
  if (declines) {
    const answer = await call("PATCH", `/signature-requests/${sent.tokens[0]}/decline`, {
      body: { decline_reason: "No" },
    });
    expect(answer.status).toBe(200);
  }
  expect(await isGuessed(sent, before)).toBe(true);
  await leave(sender);
  expect(await isGuessed(sent, before)).toBe(false);
  expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
});

test.each([
  ["has not finished", false],
  ["has finished", true],
])("of a recipient who handed the part on to somebody who %s", async (_, finishes) => {
  const sender = await givenSender(names);
  const sent = await givenDelegable(sender, { people: [person({ ...names, email: sender.email }), person()] });
  const before = await personIn(sent, sender);
  expect((await handOn(sent.tokens[0])).status).toBe(200);
  if (finishes) await signAs(nextToken(sent));
  await runJobs();
  expect(await isGuessed(sent, before)).toBe(true);
  await leave(sender);
  expect(await isGuessed(sent, before)).toBe(false);
  expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
});

test("of a recipient in whose place the sender put another, who has finished", async () => {
  const sender = await givenSender(names);
  const sent = await givenSent(sender, [person({ ...names, email: sender.email }), person()], { ordered: false });
  const before = await personIn(sent, sender);
  const body = { signatories: [{ id: before.id, first_name: "Bob", last_name: "Next", email: person().email }] };
  await must("PATCH", `${sent.at}/signatories`, { token: sender.token, body });
  await signAs(nextToken(sent));
  await runJobs();
  expect(await isGuessed(sent, before)).toBe(true);
  await leave(sender);
  expect(await isGuessed(sent, before)).toBe(false);
  expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
});

test("of one of several whose claim was released", async () => {
  const sender = await givenSender(names);
  const sent = await givenShared(sender);
  await claimBy(sent.members[0]);
  const claimed = (await peopleOf(sent)).find(({ claimedBy }) => claimedBy !== null);
  if (!claimed) throw new Error("Nobody has claimed the part");
  expect(await isGuessed(sent, claimed)).toBe(true);
  await release(sender, sent);
  expect(await isGuessed(sent, claimed)).toBe(false);
});

describe("handed on by a version that let the next person have the same salt", () => {
  async function givenHandedOnBefore() {
    const sender = await givenSender(names);
    const sent = await givenDelegable(sender, { people: [person({ ...names, email: sender.email }), person()] });
    const before = await personIn(sent, sender);
    expect((await handOn(sent.tokens[0])).status).toBe(200);
    await handedOnBefore(sent.id, before);
    return { sender, sent, before };
  }

  test("the trail is judged as before, also once the next has handed it on and the last has finished", async () => {
    const { sent } = await givenHandedOnBefore();
    expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
    expect((await handOn(nextToken(sent))).status).toBe(200);
    expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
    await signAs(nextToken(sent, 3));
    await signAs(sent.tokens[1] ?? null);
    await runJobs();
    expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
  });

  test("the trail is judged as before of recipients in person, whom the sender replaced twice", async () => {
    const sender = await givenSender(names);
    const sent = await givenSent(sender, [inPerson({ host_name: "Hana Host", host_email: person().email })], {});
    const [before] = await peopleOf(sent);
    if (!before) throw new Error("There is no recipient");
    const replace = (first_name: string) =>
      must("PATCH", `${sent.at}/signatories`, {
        token: sender.token,
        body: { signatories: [{ id: before.id, first_name }] },
      });
    await replace("Second");
    await handedOnBefore(sent.id, before);
    await replace("Third");
    expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
  });

  test("the name is erased as before, while the next has not finished", async () => {
    const { sender, sent, before } = await givenHandedOnBefore();
    expect(await isGuessed(sent, before)).toBe(true);
    await leave(sender);
    expect(await isGuessed(sent, before)).toBe(false);
    expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
  });

  test("another's name differs as before, and after the next handing on", async () => {
    for (const isNext of [false, true]) {
      const { sent, before } = await givenHandedOnBefore();
      if (isNext) expect((await handOn(nextToken(sent))).status).toBe(200);
      await asOwner(sql`update delegations set last_name = 'Mallory' where signatory_id = ${before.id}
        and id = (select min(id) from delegations where signatory_id = ${before.id})`);
      expect((await stateOf(sent)).at(1)).toBe("differ");
    }
  });
});
