import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { recipientRoleIds as roles } from "@/db/enums";
import { database } from "@/db/client";
import { workflows } from "@/db/schema/workflows";
import messages from "@/messages/en.json";
import { call, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender } from "../support/given";
import { claimBy, givenShared, shared } from "../support/alternates";
import { givenDraft, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

describe("bad input", () => {
  const save = async (people: unknown[]) => {
    const draft = await givenDraft(sender);
    return call("POST", `${draft.at}/signatories`, { token: sender.token, body: { signatories: people } });
  };
  const errorOf = ({ status, json }: Awaited<ReturnType<typeof save>>) => [status, Object.values(json["errors"] ?? {})];

  test("eleven, twice the same, one who is a recipient too, one of a copy, one without a number", async () => {
    const several = shared(2);
    const [one] = several.members;
    expect((await save([shared(11)])).status).toBe(422);
    expect((await save([shared(10)])).status).toBe(200);
    const upper = { ...one, email: one?.email.toUpperCase() };
    const twice = [422, [messages.validation.memberTwice]];
    expect(errorOf(await save([{ ...several, members: [one, upper] }]))).toEqual(twice);
    expect(errorOf(await save([several, person({ email: one?.email })]))).toEqual(twice);
    expect(errorOf(await save([several, { ...shared(1), members: [one] }]))).toEqual(twice);
    expect((await save([{ ...several, recipient_role_id: roles.copy }])).status).toBe(422);
    expect((await save([{ ...several, has_otp_step: true }])).status).toBe(422);
    expect((await save([{ ...several, members: [{ ...one, id: 999_999 }] }])).status).toBe(404);
    const { first_name: _, ...nameless } = person();
    const missing = await save([nameless]);
    expect(errorOf(missing)).toEqual([422, [messages.validation.required]]);
  });

  test("a member's id is no recipient's: it gets no field, cannot be moved in, renamed as a part or handed on", async () => {
    const draft = await givenDraft(sender, [shared(2)], { fieldsOf: () => [] });
    const [{ id }] = draft.signatories[0]?.["members"] ?? [{}];
    const { token } = sender;
    const patch = (change: object) =>
      call("PATCH", `${draft.at}/signatories`, { token, body: { signatories: [{ id, ...change }] } });
    expect((await patch({ recipient_role_id: roles.signer })).status).toBe(404);
    expect(
      (await call("POST", `${draft.at}/signatories`, { token, body: { signatories: [person({ id })] } })).status,
    ).toBe(404);
    const sent = await givenShared(sender);
    await database().update(workflows).set({ allowDelegation: true }).where(eq(workflows.id, sent.id));
    const body = { ...person(), reason: "Away" };
    expect((await call("POST", `/signature-requests/${sent.members[0]}/delegation`, { body })).status).toBe(403);
  });

  test("after sending a member is corrected, the part and its claimer are not", async () => {
    const sent = await givenShared(sender);
    const [one, two] = sent.part["members"];
    const correct = (id: number, change: object) =>
      call("PATCH", `${sent.at}/signatories`, { token: sender.token, body: { signatories: [{ id, ...change }] } });
    expect((await correct(sent.part["id"], { email: person().email })).json["message"]).toBe(
      messages.errors.correct_members,
    );
    const next = person();
    expect((await correct(one.id, { email: two.email })).status).toBe(422);
    expect((await correct(one.id, { email: next.email })).status).toBe(200);
    expect((await call("GET", `/signature-requests/${sent.members[0]}`)).status).toBe(410);
    await runJobs();
    expect(await mailbox(next.email)).toHaveLength(1);
    await claimBy(sent.members[1]);
    expect((await correct(two.id, { first_name: "X" })).json["message"]).toBe(messages.errors.release_first);
  });
});
