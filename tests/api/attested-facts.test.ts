import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { call, must, runJobs, useProduct } from "../support/api";
import { person, type Sender, signAs } from "../support/given";
import { givenMember, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenMember();
});

type Statement = ReturnType<typeof sql>;

/** Runs a change without the database's triggers, as its owner can. */
async function asOwner(statement: Statement): Promise<void> {
  await database().transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

const factsOf = async (sent: Sent) =>
  (await must("GET", `${sent.at}/audit-trail`, { token: sender.token })).audit_chain.facts;

test("what is sent, agreed and finished is attested at each step", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  expect(await factsOf(sent)).toMatchObject({ state: "kept" });
  for (const token of sent.tokens) {
    expect((await signAs(token)).status).toBe(200);
    expect(await factsOf(sent)).toEqual({ state: "kept", erased_at: null, difference: null });
  }
  await runJobs();
  expect(await factsOf(sent)).toMatchObject({ state: "kept" });
});

describe("without the triggers, a change is told by what it changed", () => {
  let sent: Sent;
  beforeAll(async () => {
    sent = await givenSent(sender, [person(), person()]);
    await signAs(sent.tokens[0] ?? null);
  });
  const first = () => sent.signatories[0]?.id as number;
  const changes: [string, () => Statement, object][] = [
    [
      "a name",
      () => sql`update signatories set first_name = 'Mallory' where id = ${first()}`,
      { what: "person", signatory_id: () => first() },
    ],
  ];
  test.each(changes)("%s", async (_, change, expected) => {
    const what = expected as { what: string };
    await asOwner(change());
    expect(await factsOf(sent)).toMatchObject({ state: "differ", difference: { what: what.what } });
  });
});

test("calls", async () => expect((await call("GET", "/health")).status).toBeDefined());
