import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients, workflows } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { listEarlierPeople } from "@/lib/certificates/earlier-people";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { bob, givenDelegable, handOn, nextToken } from "../support/handing-on";
import { givenSent, type Sent } from "../support/shortcuts";
import { tracesOf } from "../support/traces";
import { verify } from "../support/verifier";

useProduct();

const names = { first_name: "Xenokrates", last_name: "Vlastarakis" };
const tracesOfLeaver = () => tracesOf(["xenokrates", "vlastarakis"]);
const selfOf = ({ email }: Sender) => person({ ...names, email });
const rowOf = async ({ id }: Pick<Sent, "id">) =>
  (await database().select().from(workflows).where(eq(workflows.id, id)))[0];
const earlierNames = async (sent: Sent) =>
  (await listEarlierPeople(systemContext(), sent)).map(({ firstName, lastName, email }) => [
    firstName,
    lastName,
    email,
  ]);
const judged = async ({ id }: Sent) => {
  const { facts, ...chain } = await judgeAuditChain(systemContext(), id);
  return [chain.state, facts.state, facts.difference];
};

/** Workflows of an organisation's member, who takes part in them; at the end the member leaves. */
async function givenLeaver() {
  const { admin, groupId, join } = await givenOrganisation();
  const leaver = await join();
  const leave = async () => {
    expect((await call("DELETE", "/users/me", { token: leaver.token })).status).toBe(204);
    await runJobs(["eraseAccount"]);
    await runJobs();
  };
  const handedOn = async (inFolder: boolean, next: Record<string, unknown> = bob()) => {
    const people = [selfOf(leaver)];
    const sent = await givenDelegable(leaver, { people, ...(inFolder && { groupId }) });
    expect((await handOn(sent.tokens[0], next)).status).toBe(200);
    return sent;
  };
  return { admin, groupId, leaver, leave, handedOn };
}

test.each([["in a folder", true] as const, ["outside of folders", false] as const])(
  "who handed a part on is not named in what is under way %s and passes to an heir, and it goes on to its seal",
  async (_, inFolder) => {
    const { admin, leave, handedOn } = await givenLeaver();
    const next = bob();
    const sent = await handedOn(inFolder, next);
    await leave();

    expect(await rowOf(sent)).toMatchObject({ initiatorId: admin.id, status: "inProgress" });
    expect(await tracesOfLeaver()).toEqual([]);
    expect(await earlierNames(sent)).toEqual([["Deleted account", "", ""]]);
    expect(await judged(sent)).toEqual(["whole", "kept", null]);

    const { token } = admin;
    const { workflow: copy } = await must("POST", `${sent.at}/copy`, { token, body: { name: "Again" } });
    const [copied] = await database().select().from(recipients).where(eq(recipients.workflowId, copy.id));
    expect(copied?.email).toBe(next.email);

    await signAs(nextToken(sent));
    await runJobs();
    expect((await rowOf(sent))?.status).toBe("completed");
    expect(await judged(sent)).toEqual(["whole", "kept", null]);
    expect(await verify()).toEqual([]);
  },
);

test.each([["in a folder", true] as const, ["outside of folders", false] as const])(
  "nor in what has been completed %s",
  async (_, inFolder) => {
    const { admin, leaver, leave, handedOn } = await givenLeaver();
    const sent = await handedOn(inFolder);
    await signAs(nextToken(sent));
    await runJobs();
    expect((await rowOf(sent))?.status).toBe("completed");
    await leave();

    expect((await rowOf(sent))?.initiatorId).toBe(inFolder ? leaver.id : admin.id);
    expect(await tracesOfLeaver()).toEqual([]);
    expect(await earlierNames(sent)).toEqual([["Deleted account", "", ""]]);
    expect(await judged(sent)).toEqual(["whole", "kept", null]);
    expect(await verify()).toEqual([]);
  },
);

test("a mail about the handing-on that waits names a deleted account", async () => {
  const { leave, handedOn } = await givenLeaver();
  const next = bob();
  await handedOn(true, next);
  await leave();
  const [mail] = await mailbox(String(next.email));
  expect(mail?.subject).toContain("Deleted account assigned you a request");
  expect(mail?.text).not.toContain("()");
});

test("a recipient who has not finished is named on in what goes on, and not in what was cancelled in a folder", async () => {
  const { groupId, leaver, leave } = await givenLeaver();
  const people = [selfOf(leaver), person()];
  const running = await givenSent(leaver, people, { groupId });
  const cancelled = await givenSent(leaver, people, { groupId });
  await must("PATCH", cancelled.at, { token: leaver.token, body: { cancel: true } });
  await runJobs();
  await leave();

  const emailsOf = async ({ id }: Sent) =>
    (await database().select().from(recipients).where(eq(recipients.workflowId, id))).map(({ email }) => email);
  expect(await emailsOf(running)).toContain(leaver.email);
  expect(await emailsOf(cancelled)).not.toContain(leaver.email);
  expect(await judged(cancelled)).toEqual(["whole", "kept", null]);
});
