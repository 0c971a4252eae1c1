import { beforeAll, describe, expect, test } from "vitest";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { givenShared, shared } from "../support/alternates";
import { call, must, runJobs, useProduct } from "../support/api";
import { added, correct } from "../support/corrections";
import { mailbox, person, type Sender } from "../support/given";
import { givenSent, givenUser, tokenOf } from "../support/shortcuts";
import { givenTemplate, startFrom } from "../support/templates";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const factsOf = async ({ id }: { id: number }) => (await judgeAuditChain(systemContext(), id)).facts.state;
const open = (token: string | undefined) => call("GET", `/signature-requests/${token}`);

describe("one-time codes", () => {
  test("are demanded from the correction on, and no more once they are taken away", async () => {
    const sent = await givenSent(sender, [person({ mobile_number: "306912345678" }), person()]);
    const [first, second] = sent.signatories;
    expect((await open(sent.tokens[0])).status).toBe(200);
    const codes = (has_otp_step: boolean) => [{ kind: "change_recipient", signatory_id: first?.["id"], has_otp_step }];
    const answer = await correct(sender, sent, codes(true));
    expect(answer.json["effects"]).toMatchObject([{ changed_settings: ["oneTimeCode"], mails: [] }]);
    expect((await open(sent.tokens[0])).status).toBe(401);
    const entries = await must("GET", `${sent.at}/audit-trail`, { token: sender.token });
    expect(JSON.stringify(entries)).toContain("one-time code");
    const same = await correct(sender, sent, codes(true));
    expect([same.status, same.json["effects"]]).toEqual([200, []]);
    expect((await correct(sender, sent, codes(false))).status).toBe(200);
    expect((await open(sent.tokens[0])).status).toBe(200);
    // A code needs a number, and not another code beside it.
    for (const [over, path] of [
      [{}, "mobile_number"],
      [{ mobile_number: "306912345679", access_code: "1234" }, "corrections.0.access_code"],
    ] as const) {
      const change = { kind: "change_recipient", signatory_id: second?.["id"], has_otp_step: true, ...over };
      const refused = await correct(sender, sent, [change]);
      expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([422, [path]]);
    }
    expect(await factsOf(sent)).toBe("kept");
  });

  test("can be taken away together with the number", async () => {
    const sent = await givenSent(sender, [person({ has_otp_step: true, mobile_number: "306912345678" })]);
    const [only] = sent.signatories;
    const change = { kind: "change_recipient", signatory_id: only?.["id"], mobile_number: "" };
    const kept = await correct(sender, sent, [change]);
    expect([kept.status, Object.keys(kept.json["errors"])]).toEqual([422, ["mobile_number"]]);
    expect((await correct(sender, sent, [{ ...change, has_otp_step: false }])).status).toBe(200);
    const { signatories } = await must("GET", sent.at, { token: sender.token });
    expect(signatories[0]).toMatchObject({ has_otp_step: false, mobile_number: null });
    expect(await factsOf(sent)).toBe("kept");
  });

  test("keep the number of each alternate, whichever call corrects them", async () => {
    const members = ["306912345678", "306912345679"].map((mobile_number) => person({ mobile_number }));
    const sent = await givenShared(sender, [shared(0, { has_otp_step: true, members })]);
    const [first] = sent.part["members"];
    const corrected = { token: sender.token, body: { signatories: [{ id: first.id, mobile_number: "" }] } };
    for (const refused of [
      await call("PATCH", `${sent.at}/signatories`, corrected),
      await correct(sender, sent, [{ kind: "change_recipient", signatory_id: first.id, mobile_number: "" }]),
    ])
      expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([422, ["mobile_number"]]);
  });
});

test("a strict template's workflow keeps recipients, order and fields, whoever fills its roles", async () => {
  const boss = { ...person(), role_name: "Boss" };
  const template = await givenTemplate(sender, {
    roles: [boss, { role_name: "Tenant" }],
    over: { allow_changes: false },
  });
  const made = await startFrom(sender, template);
  const at = `/workflows/simple-sign/${made["workflow"].id}`;
  const { token } = sender;
  const [first, second] = made["signatories"];
  await must("PATCH", `${at}/signatories`, { token, body: { signatories: [{ id: second.id, ...person() }] } });
  await must("PATCH", at, { token, body: { execute_at: new Date().toISOString() } });
  await runJobs();
  const [document] = (await must("GET", at, { token })).documents;
  const [own] = document.pages[0].fields;
  const field = { ...added("own", document.pages[0].id), signatory_id: second.id };
  for (const one of [
    { kind: "change_recipient", signatory_id: second.id, email: person().email },
    { kind: "change_recipient", signatory_id: second.id, private_message: "Hello" },
    { kind: "add_recipient", signatory: person() },
    { kind: "remove_recipient", signatory_id: second.id },
    { kind: "move_recipient", signatory_id: second.id, action_index: 0 },
    { kind: "add_field", document_id: document.id, field },
    { kind: "remove_field", field_id: own.id },
  ]) {
    const refused = await correct(sender, { at }, [one], { dry_run: true });
    expect([one.kind, refused.status, Object.keys(refused.json["errors"])]).toEqual([one.kind, 403, ["corrections.0"]]);
  }
  expect((await open(tokenOf(first))).status).toBe(200);
  expect(await mailbox(first.email)).toHaveLength(1);
  expect(await factsOf(made["workflow"])).toBe("kept");
});

test("too many corrections at a time are refused with what to do", async () => {
  const sent = await givenSent(sender);
  const one = { kind: "change_recipient", signatory_id: sent.signatories[0]?.["id"], private_message: "Hello" };
  const refused = await correct(
    sender,
    sent,
    Array.from({ length: 101 }, () => one),
  );
  expect([refused.status, refused.json["errors"]]).toEqual([
    422,
    {
      corrections:
        "At most 100 corrections can be applied at a time. Please apply some first, and then correct the rest.",
    },
  ]);
});
