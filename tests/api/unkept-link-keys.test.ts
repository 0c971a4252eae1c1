import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipientRoleIds } from "@/db/enums";
import { recipients } from "@/db/schema/workflows";
import { hmacWith, sha256 } from "@/lib/platform/crypto/crypto";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { linkOf, person, type Sender, signAs } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

// SECRET_KEY was replaced in a version that did not keep earlier keys, so no known key makes these links.
useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const lostKey = Buffer.alloc(32, 7);
const peopleOf = ({ id }: Sent) =>
  database().select().from(recipients).where(eq(recipients.workflowId, id)).orderBy(asc(recipients.id));
const earlierToken = ({ id }: { id: number }) => hmacWith(lostKey, `${id}.1`);

/** The token of the link that the sender, who is this recipient too, is shown. */
async function shownLink({ at }: Sent, id: number) {
  const answer = await must("GET", `${at}/workflow-actions/${id}/link`, { token: sender.token });
  return /signature-requests\/([\w-]+)/.exec(JSON.stringify(answer))?.[1];
}

/** Three recipients in order, whose links were made with the lost key; the second gets a copy when its turn comes. */
async function givenEarlier() {
  const copy = person({ recipient_role_id: recipientRoleIds.copy, copy_at: "turn" });
  const sent = await givenSent(sender, [person(), copy, person({ email: sender.email })], { fieldsOf: () => [] });
  await runJobs();
  const people = await peopleOf(sent);
  await asOwner(
    ...people.map((one) => sql`update signatories set link_hash = ${sha256(earlierToken(one))} where id = ${one.id}`),
  );
  const [first, reader, second] = people;
  if (!first || !reader || !second) throw new Error("Three recipients were written");
  return { sent, first, reader, second };
}

test("links that no known key makes open nothing, but every mailed and shown link does, and no signature is lost", async () => {
  const { sent, first, reader, second } = await givenEarlier();
  const old = earlierToken(first);
  await logged(async () => expect((await call("GET", `/signature-requests/${old}`)).status).toBe(410));
  await must("POST", `/workflows/${sent.id}/reminders/signatories/${first.id}`, { token: sender.token });
  await runJobs();
  const reminded = await linkOf(first.email);
  expect((await signAs(reminded)).status).toBe(200);
  await runJobs();
  expect((await call("GET", `/signature-requests/${await linkOf(reader.email)}`)).status).toBe(200);
  // Invited only now, and shown their link to themselves.
  const invited = await linkOf(second.email);
  expect(await shownLink(sent, second.id)).toBe(invited);
  expect((await signAs(invited)).status).toBe(200);
  await runJobs();
  const trail = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
  expect(trail).toMatchObject({ workflow: { workflow_status_id: 1 }, audit_chain: { whole: true } });
});

test("a link that is shown to its own recipient opens, before any mail", async () => {
  const { sent, second } = await givenEarlier();
  await database().update(recipients).set({ status: "invited" }).where(eq(recipients.id, second.id));
  const token = await shownLink(sent, second.id);
  expect((await call("GET", `/signature-requests/${token}`)).status).toBe(200);
});
