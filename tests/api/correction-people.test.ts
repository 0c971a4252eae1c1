import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients, workflows } from "@/db/schema/workflows";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { call, must, runJobs, useProduct, type Answer } from "../support/api";
import { claimBy, finishBy, givenShared, shared } from "../support/alternates";
import { correct, effectOf } from "../support/corrections";
import { mailbox, person, type Sender, signAs } from "../support/given";
import { begin, handOver, inPerson, onDevice } from "../support/in-person";
import { givenSent, givenUser } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const open = (token: string | undefined, options = {}) => call("GET", `/signature-requests/${token}`, options);
const people = async ({ at }: { at: string }): Promise<Answer["json"][]> =>
  (await must("GET", at, { token: sender.token })).signatories;
const newLink = (one: { id?: number } | undefined, linkVersion = 2) =>
  signingToken({ id: Number(one?.id), linkVersion });
const factsOf = async ({ id }: { id: number }) => (await judgeAuditChain(systemContext(), id)).facts.state;
const nothing = { fieldsOf: () => [] };

describe("who somebody is", () => {
  test("another address gets a new link, and what the former person agreed to goes", async () => {
    const sent = await givenSent(sender);
    const [first] = sent.signatories;
    await claimBy(sent.tokens[0]);
    const to = person().email;
    const answer = await correct(sender, sent, [{ kind: "change_recipient", signatory_id: first?.["id"], email: to }]);
    expect(effectOf(answer, first)).toMatchObject({
      is_replaced: true,
      loses_consent: true,
      mails: [{ mail: "signatureRequest", email: to }],
    });
    expect((await open(sent.tokens[0])).status).toBe(410);
    expect((await signAs(newLink(first))).status).toBe(200);
    await runJobs();
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("an alternate who has claimed the part gives it back when corrected, and all are asked again", async () => {
    const sent = await givenShared(sender, [shared(2)], {});
    const [first, second] = sent.part["members"];
    await claimBy(sent.members[0]);
    const to = person().email;
    const answer = await correct(sender, sent, [{ kind: "change_recipient", signatory_id: first.id, email: to }]);
    expect(answer.status).toBe(200);
    expect(effectOf(answer, sent.part as { id?: number })).toMatchObject({
      is_replaced: true,
      loses_consent: true,
      mails: [
        { mail: "partIsFree", email: second.email },
        { mail: "signatureRequest", email: to },
      ],
    });
    expect((await open(sent.members[0])).status).toBe(410);
    expect((await claimBy(newLink(first))).status).toBe(200);
    expect((await signAs(newLink(first))).status).toBe(200);
    await runJobs();
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("the language alone needs no new link and no mail", async () => {
    const sent = await givenSent(sender);
    const [first] = sent.signatories;
    const change = { kind: "change_recipient", signatory_id: first?.["id"], default_language: "es" };
    const answer = await correct(sender, sent, [
      { ...change, email: first?.["email"], first_name: first?.["first_name"] },
    ]);
    expect(effectOf(answer, first)).toMatchObject({ changed_settings: ["language"], is_replaced: false, mails: [] });
    expect([(await open(sent.tokens[0])).status, (await people(sent))[0]?.["default_language"]]).toEqual([200, "es"]);
  });
});

describe("the gate", () => {
  test("another access code closes what the one before opened", async () => {
    const sent = await givenSent(sender, [person({ access_code: "one" })]);
    const [first] = sent.signatories;
    const passed = await call("POST", `/signature-requests/${sent.tokens[0]}/access`, { body: { access_code: "one" } });
    const cookie = passed.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    expect((await open(sent.tokens[0], { headers: { cookie } })).status).toBe(200);
    const change = { kind: "change_recipient", signatory_id: first?.["id"], access_code: "two" };
    expect((await correct(sender, sent, [change])).status).toBe(200);
    expect((await open(sent.tokens[0], { headers: { cookie } })).status).toBe(401);
    expect((await open(`${sent.tokens[0]}?access-code=two`)).status).toBe(200);
    expect((await correct(sender, sent, [{ ...change, access_code: null }])).status).toBe(200);
    expect((await open(sent.tokens[0])).status).toBe(200);
    expect(await factsOf(sent)).toBe("kept");
  });
});

describe("roles", () => {
  test("a signer becomes an approver without the signature, agrees again, and finishes", async () => {
    const sent = await givenSent(sender);
    const [first] = sent.signatories;
    await claimBy(sent.tokens[0]);
    const change = { kind: "change_recipient", signatory_id: first?.["id"], recipient_role_id: 2 };
    const refused = await correct(sender, sent, [change]);
    expect([refused.status, refused.json["message"]]).toEqual([
      409,
      "One field of this recipient does not fit the new role. Change the role anyway to remove it.",
    ]);
    const answer = await correct(sender, sent, [{ ...change, drop_fields: true }]);
    expect(effectOf(answer, first)).toMatchObject({
      loses_consent: true,
      removed_fields: ["sign 0"],
      mails: [{ mail: "requestChanged", email: first?.["email"] }],
    });
    await claimBy(sent.tokens[0]);
    expect((await signAs(sent.tokens[0] ?? "")).status).toBe(200);
    await runJobs();
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("whoever becomes a copy is awaited no more, and a copy that signs is asked", async () => {
    const sent = await givenSent(sender, [person(), person({ recipient_role_id: 4, copy_at: "sent" })], {
      fieldsOf: (id, page, index) => (index === 0 ? [] : []),
    });
    const [signer, copy] = sent.signatories;
    const answer = await correct(sender, sent, [
      { kind: "change_recipient", signatory_id: signer?.["id"], recipient_role_id: 4 },
      { kind: "change_recipient", signatory_id: copy?.["id"], recipient_role_id: 1 },
    ]);
    expect(answer.status).toBe(200);
    expect(effectOf(answer, copy)).toMatchObject({
      gets_turn: true,
      mails: [{ mail: "signatureRequest", email: copy?.["email"] }],
    });
    await claimBy(sent.tokens[1]);
    expect((await finishBy(sent.tokens[1])).status).toBe(200);
    await runJobs();
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("a role in person gives the host a new link, and the device in hand shows the change", async () => {
    const sent = await givenSent(sender, [person()], nothing);
    const [first] = sent.signatories;
    const host = person().email;
    const change = { kind: "change_recipient", signatory_id: first?.["id"], recipient_role_id: 5 };
    const answer = await correct(sender, sent, [{ ...change, host_name: "Hosta Lake", host_email: host }]);
    expect(effectOf(answer, first)).toMatchObject({ mails: [{ mail: "signatureRequest", email: host }] });
    expect((await open(sent.tokens[0])).status).toBe(410);
    const device = await handOver(newLink(first));
    expect((await begin(device)).status).toBe(200);
    await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: first?.["id"] }]);
    const other = { kind: "add_recipient", signatory: person() };
    const removed = await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: first?.["id"] }, other]);
    expect(removed.status).toBe(200);
    expect((await onDevice(device, "POST", "/fill-and-sign", { data: [] })).status).toBe(410);
    expect((await open(newLink(first))).json["message"]).toMatch(/no longer needs you/);
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("a removed host's recipient is corrected to another host", async () => {
    const sent = await givenSent(sender, [inPerson({ host_name: "Hosta Lake", host_email: person().email })], nothing);
    const [first] = sent.signatories;
    const device = await handOver(sent.tokens[0]);
    await begin(device);
    const to = person().email;
    const change = { kind: "change_recipient", signatory_id: first?.["id"], host_name: "Another", host_email: to };
    const answer = await correct(sender, sent, [change]);
    expect(effectOf(answer, first)).toMatchObject({
      is_replaced: true,
      mails: [{ mail: "signatureRequest", email: to }],
    });
    expect((await onDevice(device, "POST", "/fill-and-sign", { data: [] })).status).toBe(410);
  });
});

describe("steps", () => {
  test("whoever comes first now is asked, and others wait again", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const [first, second] = sent.signatories;
    const answer = await correct(sender, sent, [
      { kind: "move_recipient", signatory_id: second?.["id"], action_index: 0, together: false },
    ]);
    expect(effectOf(answer, first)).toMatchObject({ loses_turn: true, mails: [] });
    expect(effectOf(answer, second)).toMatchObject({ gets_turn: true });
    expect((await open(sent.tokens[0])).json["label"]).toBe("NotYetYourTurn");
    expect((await signAs(sent.tokens[1] ?? "")).status).toBe(200);
    const late = await correct(sender, sent, [
      { kind: "add_recipient", signatory: person({ action_index: 0 }), together: false },
    ]);
    expect([late.status, late.json["message"]]).toEqual([
      409,
      "Someone in a later step has finished already. Nobody can come before them now.",
    ]);
    expect((await signAs(sent.tokens[0] ?? "")).status).toBe(200);
    await runJobs();
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("a copy in a step that is over does not become somebody who acts", async () => {
    const copy = person({ recipient_role_id: 4, copy_at: "sent" });
    const sent = await givenSent(sender, [copy, person(), person()], nothing);
    expect((await signAs(sent.tokens[1] ?? "")).status).toBe(200);
    const acting = { kind: "change_recipient", signatory_id: sent.signatories[0]?.["id"], recipient_role_id: 2 };
    expect((await correct(sender, sent, [acting])).status).toBe(409);
    const later = { kind: "move_recipient", signatory_id: sent.signatories[0]?.["id"], action_index: 2 };
    expect((await correct(sender, sent, [acting, later])).status).toBe(200);
  });
});

describe("adding", () => {
  test("fifteen at most, and each with what a sent recipient needs", async () => {
    const sent = await givenSent(
      sender,
      Array.from({ length: 14 }, () => person()),
      nothing,
    );
    const several = shared(2, { first_name: undefined });
    const answer = await correct(sender, sent, [{ kind: "add_recipient", signatory: { ...several, action_index: 0 } }]);
    expect(answer.status).toBe(200);
    expect(answer.json["effects"][0].mails).toHaveLength(2);
    const refused = await correct(sender, sent, [{ kind: "add_recipient", signatory: person() }]);
    expect([refused.status, refused.json["errors"]]).toEqual([
      422,
      { "corrections.0": "Maximum number of recipients added" },
    ]);
    const part = (await people(sent)).find((one) => one["members"].length > 0);
    expect((await claimBy(signingToken({ id: part?.["members"][1].id, linkVersion: 1 }))).status).toBe(200);
    expect([await factsOf(sent), await verify()]).toEqual(["kept", []]);
  });

  test("an alternate is nobody else in the workflow", async () => {
    const sent = await givenSent(sender, [person()], nothing);
    const several = shared(2);
    for (const one of several.members) one.email = String(sent.signatories[0]?.["email"]);
    expect((await correct(sender, sent, [{ kind: "add_recipient", signatory: several }])).status).toBe(422);
  });
});

describe("what cannot be corrected", () => {
  test("a draft, a workflow that is over, and one whose links have expired", async () => {
    const sent = await givenSent(sender);
    const [first] = sent.signatories;
    const change = [{ kind: "change_recipient", signatory_id: first?.["id"], private_message: "Hello" }];
    const set = (values: Partial<typeof workflows.$inferInsert>) =>
      database().update(workflows).set(values).where(eq(workflows.id, sent.id));
    await set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await correct(sender, sent, change)).json["message"]).toMatch(/links of this workflow have expired/);
    await set({ expiresAt: new Date(Date.now() + 100_000) });
    await must("PATCH", sent.at, { token: sender.token, body: { cancel: true } });
    expect((await correct(sender, sent, change)).status).toBe(409);
  });

  test("a workflow of a strict template, and one whose rows were changed", async () => {
    const [strict, changed] = [await givenSent(sender), await givenSent(sender)];
    await database().update(workflows).set({ allowChanges: false }).where(eq(workflows.id, strict.id));
    const refused = await correct(sender, strict, [
      { kind: "change_recipient", signatory_id: strict.signatories[0]?.["id"], email: "a@example.test" },
    ]);
    expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([403, ["corrections.0"]]);
    await database().update(recipients).set({ firstName: "Mallory" }).where(eq(recipients.workflowId, changed.id));
    const differing = await correct(sender, changed, [
      { kind: "change_recipient", signatory_id: changed.signatories[0]?.["id"], private_message: "Hello" },
    ]);
    expect(differing.status).toBe(409);
  });

  test("what another saved since is not overwritten", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const seen = (await must("GET", sent.at, { token: sender.token })).workflow.updated_at;
    const change = [{ kind: "change_recipient", signatory_id: sent.signatories[1]?.["id"], private_message: "Hello" }];
    expect((await correct(sender, sent, change, { seen_updated_at: seen })).status).toBe(200);
    const again = await correct(sender, sent, change, { seen_updated_at: seen });
    expect([again.status, again.json["label"]]).toEqual([409, "DraftChanged"]);
  });
});

test("whoever was not asked yet is not told that they are no longer needed", async () => {
  const sent = await givenSent(sender, [person(), person(), person()]);
  const [first, , third] = sent.signatories;
  await runJobs();
  const answer = await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: third?.["id"] }]);
  expect(effectOf(answer, third)).toMatchObject({ is_removed: true, mails: [] });
  await runJobs();
  expect(await mailbox(third?.["email"])).toEqual([]);
  expect(await mailbox(first?.["email"])).toHaveLength(1);
});
