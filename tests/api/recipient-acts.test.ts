import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { recipientRoleIds as roles } from "@/db/enums";
import { database } from "@/db/client";
import { recipients } from "@/db/schema/workflows";
import { must, runJobs, useProduct } from "../support/api";
import { mailbox, person } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { claimBy, finishBy, givenShared, shared } from "../support/alternates";
import { pageText } from "../support/pdf-judges";
import { givenUser } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

test("all five roles and one of several over four steps, one of them parallel", async () => {
  const sender = await givenUser();
  const boss = person({ first_name: "Bea", recipient_role_id: roles.approver, action_index: 0 });
  const reader = person({ first_name: "Rea", recipient_role_id: roles.viewer, action_index: 1 });
  const several = shared(3, { action_index: 1 });
  const guest = inPerson({ action_index: 2 });
  const signer = person({ first_name: "Sam", action_index: 3 });
  const copy = person({ recipient_role_id: roles.copy, copy_at: "turn", action_index: 2 });
  const sent = await givenShared(sender, [boss, reader, several, guest, signer, copy]);
  const rows = await database().select().from(recipients).where(eq(recipients.workflowId, sent.id));
  const { tokens } = sent;
  const asked = async () => {
    await runJobs();
    const all = [boss, reader, ...several.members, { email: sender.email }, signer, copy];
    return Promise.all(all.map(async ({ email }) => (await mailbox(email)).length > 0));
  };
  const act = async (token: string | undefined) => {
    await claimBy(token);
    expect((await finishBy(token)).status).toBe(200);
  };
  expect(await asked()).toEqual([true, false, false, false, false, false, false, false]);
  expect((await finishBy(tokens[1])).status).toBe(409); // not the reader's turn
  await act(tokens[0]);
  expect((await asked()).slice(0, 5)).toEqual([true, true, true, true, true]);
  expect((await asked())[7]).toBe(false);
  await act(sent.members[1]);
  await act(tokens[1]);
  expect((await asked())[7]).toBe(true);
  const device = await handOver(tokens[3]);
  await begin(device);
  expect((await onDevice(device, "POST", "/fill-and-sign", { data: [] })).status).toBe(200);
  await act(tokens[4]);
  await runJobs();
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  expect([workflow.workflow_status_id, workflow.complete_count, workflow.total_steps]).toEqual([1, 5, 5]);
  expect(rows.filter(({ memberOf }) => memberOf !== null)).toHaveLength(3);
  const text = pageText((await certificateOf(sent, sender)).bytes, "-layout").replace(/\s+/g, " ");
  for (const outcome of ["Approved", "Confirmed as read", "Signed in the presence of", "Gets a copy", "Member1"])
    expect(text).toContain(outcome);
  expect(await verify()).toEqual([]);
});
