import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { signatories } from "@/db/schema/workflows";
import { earlierHash, personHash, type PersonRow } from "@/lib/audit/facts/facts";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context";
import { call, runJobs, useProduct } from "../support/api";
import { givenSender, person, type Sender, signAs } from "../support/given";
import { givenDelegable, handOn, trailOf } from "../support/handing-on";
import { givenSent, type Sent } from "../support/shortcuts";

// A name that was erased cannot be found by trying names against the trail, because the salt of its hash went with it.
useProduct();

const peopleOf = ({ id }: Sent) => database().select().from(signatories).where(eq(signatories.workflowId, id));
async function leave({ token }: Sender): Promise<void> {
  expect((await call("DELETE", "/users/me", { token })).status).toBe(204);
  await runJobs();
}
const stateOf = async ({ id }: Sent) => {
  const { facts, ...chain } = await judgeAuditChain(systemContext(), id);
  return [chain.state, facts.state, facts.difference];
};

/** Whether the trail has a hash of that person by a salt that is still there. */
async function isGuessed(sent: Sent, before: PersonRow): Promise<boolean> {
  const trail = JSON.stringify(await trailOf(sent));
  const salts = (await peopleOf(sent)).flatMap(({ factSalt }) => factSalt ?? []);
  return salts.some((salt) => trail.includes(personHash(salt, before)) || trail.includes(earlierHash(salt, before)));
}

const names = { first_name: "Leonidas", last_name: "Fakhoury" };

async function personIn(sent: Sent, { email }: Sender): Promise<PersonRow> {
  const row = (await peopleOf(sent)).find((one) => one.email === email);
  if (!row) throw new Error("The person is no recipient");
  return row;
}

test("of a recipient who left before finishing, also after declining, and the trail stays whole", async () => {
  for (const declines of [false, true]) {
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
  }
});

test("of a recipient who handed the part on to somebody who has not finished", async () => {
  const sender = await givenSender(names);
  const sent = await givenDelegable(sender, { people: [person({ ...names, email: sender.email }), person()] });
  const before = await personIn(sent, sender);
  expect((await handOn(sent.tokens[0])).status).toBe(200);
  expect(await isGuessed(sent, before)).toBe(true);
  await leave(sender);
  expect(await isGuessed(sent, before)).toBe(false);
  expect(await stateOf(sent)).toEqual(["whole", "kept", null]);
});
