import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { completions, recipients } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct, type Answer } from "../support/api";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { signingToken } from "@/lib/workflows/send/signing-link";
import { verify } from "../support/verifier";
import { added, asInput, correct, effectOf } from "../support/corrections";
import { fillAs, mailbox, person, type Sender, signAs } from "../support/given";
import { givenSent, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const open = (token: string | undefined) => call("GET", `/signature-requests/${token}`);
const statusOf = async (id: number) =>
  (await database().select().from(recipients).where(eq(recipients.id, id))).map(({ status }) => status)[0];
const agree = (token: string | undefined, more = {}) =>
  call("POST", `/signature-requests/${token}/consent`, { body: { version: "2026-11", ...more } });
const people = async ({ at }: { at: string }): Promise<Answer["json"][]> =>
  (await must("GET", at, { token: sender.token })).signatories;

describe("removing", () => {
  test("a removed recipient's link says that nothing is needed, and the next is asked", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const [first, second] = sent.signatories;
    const answer = await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: first?.["id"] }]);
    expect(answer.status).toBe(200);
    expect(effectOf(answer, first)).toMatchObject({
      is_removed: true,
      mails: [{ mail: "requestWithdrawn", email: first?.["email"] }],
    });
    expect(effectOf(answer, second)).toMatchObject({
      gets_turn: true,
      mails: [{ mail: "signatureRequest", email: second?.["email"] }],
    });
    for (const { status, json } of [await open(sent.tokens[0]), await agree(sent.tokens[0])])
      expect([status, json["message"]]).toEqual([
        410,
        "The sender no longer needs you for this document. You don’t need to do anything.",
      ]);
    await runJobs();
    expect((await mailbox(first?.["email"]))[0]?.["subject"]).toBe("No longer needed: Lease");
    expect((await signAs(sent.tokens[1] ?? "")).status).toBe(200);
    await runJobs();
    expect((await must("GET", sent.at, { token: sender.token })).workflow.workflow_status_id).toBe(1);
  });

  test("the last to act completes the workflow, if somebody has finished", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const alone = await givenSent(sender, [person()]);
    const [, second] = sent.signatories;
    await signAs(sent.tokens[0] ?? "");
    const answer = await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: second?.["id"] }]);
    expect([answer.status, answer.json["completes"]]).toEqual([200, true]);
    const [again] = [await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: second?.["id"] }])];
    expect([again.status, again.json["message"]]).toEqual([
      409,
      "This workflow can no longer be corrected: it is over, or being sealed.",
    ]);
    await runJobs();
    expect(await database().$count(completions, eq(completions.workflowId, sent.id))).toBe(1);
    const { workflow } = await must("GET", sent.at, { token: sender.token });
    expect(workflow.workflow_status_id).toBe(1);
    expect((await judgeAuditChain(systemContext(), sent.id)).facts.state).toBe("kept");
    expect(await verify()).toEqual([]);
    const refused = await correct(sender, alone, [
      { kind: "remove_recipient", signatory_id: alone.signatories[0]?.["id"] },
    ]);
    expect([refused.status, refused.json["message"]]).toEqual([
      409,
      "Nobody would be left to act. Cancel the workflow instead.",
    ]);
  });

  test("nothing gives a removed recipient a new link or another try", async () => {
    const sent = await givenSent(sender, [person(), person()], { fieldsOf: () => [], ordered: false });
    const [first] = sent.signatories;
    await correct(sender, sent, [{ kind: "remove_recipient", signatory_id: first?.["id"] }]);
    const { token } = sender;
    for (const more of [{}, { email: person().email }, { default_language: "es" }]) {
      const body = { signatories: [{ id: first?.["id"], ...more }] };
      expect((await call("PATCH", `${sent.at}/signatories`, { token, body })).status).toBe(404);
    }
    for (const act of ["unlock", "release"])
      expect((await call("POST", `${sent.at}/signatories/${first?.["id"]}/${act}`, { token })).status).toBe(404);
    const later = signingToken({ id: Number(first?.["id"]), linkVersion: 2 });
    expect((await call("GET", `/signature-requests/${later}`)).status).toBe(410);
    expect((await judgeAuditChain(systemContext(), sent.id)).facts.state).toBe("kept");
  });
});

test("a dry run tells what happens and does nothing", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  const [first, second] = sent.signatories;
  const page = sent.document.pages[0].id;
  const list = [
    { kind: "change_recipient", signatory_id: first?.["id"], email: "other@example.test" },
    { kind: "add_recipient", ref: "new", signatory: person({ first_name: "Added", email: "added@example.test" }) },
    { kind: "add_field", ref: "new", document_id: sent.document.id, field: added("new sign", page) },
    { kind: "move_recipient", signatory_id: second?.["id"], action_index: 0 },
  ];
  const before = [await people(sent), await database().$count(mails)];
  const dry = await correct(sender, sent, list, { dry_run: true });
  expect(dry.status).toBe(200);
  expect([await people(sent), await database().$count(mails)]).toEqual(before);
  const real = await correct(sender, sent, list);
  const added_ = real.json["effects"].find((one: { ref: string }) => one.ref === "new");
  expect(added_.signatory_id).toBeGreaterThan(0);
  const same = real.json["effects"].map((one: { ref: string | null }) =>
    one.ref === "new" ? { ...one, signatory_id: null } : one,
  );
  expect(dry.json["effects"]).toEqual(same);
  expect(dry.json["effects"]).toMatchObject([
    { is_replaced: true, mails: [{ mail: "signatureRequest", email: "other@example.test" }] },
    { gets_turn: true },
    { is_added: true, added_fields: ["new sign"], mails: [] },
  ]);
});

describe("what has been agreed to", () => {
  test("a changed field drops consent and its entry, tells the recipient, and the page that is open is stale", async () => {
    const sent = await givenSent(sender, [person()]);
    const [token] = sent.tokens;
    const seen = (await open(token)).json;
    const finish = await fillAs(token ?? "");
    const [remark, sign] = sent.fields;
    await must("PUT", `/signature-requests/${token}/values`, {
      body: { data: [{ field_id: remark?.["id"], document_id: sent.document.id, value: "Yes" }] },
    });
    const moved = { ...asInput(remark), relative_top: 60 };
    const answer = await correct(sender, sent, [{ kind: "change_field", field: moved }]);
    expect(answer.status).toBe(200);
    expect(effectOf(answer, sent.signatories[0])).toMatchObject({
      loses_consent: true,
      changed_fields: ["remark 0"],
      lost_entries: ["remark 0"],
      mails: [{ mail: "requestChanged", email: sent.signatories[0]?.["email"] }],
    });
    expect((await finish()).json["label"]).toBe("ConsentRequired");
    for (const [method, path, body] of [
      ["POST", "consent", { version: "2026-11" }],
      ["PUT", "values", { data: [] }],
      [
        "POST",
        "signatures",
        { document_id: sent.document.id, field_id: sign?.["id"], encoded_image: "x", sign_type: 2 },
      ],
    ] as const) {
      const stale = await call(method, `/signature-requests/${token}/${path}`, {
        body: { ...body, seen_sequence: seen["sequence"] },
      });
      if (path !== "signatures")
        expect([path, stale.status, stale.json["label"]]).toEqual([path, 409, "CorrectedSince"]);
    }
    const now = (await open(token)).json;
    expect(now["consented"]).toBe(false);
    await runJobs();
    const [mail] = await mailbox(sent.signatories[0]?.["email"]);
    expect(mail?.["text"]).toContain("Changed, and empty again: remark 0");
    expect((await agree(token, { seen_sequence: now["sequence"] })).status).toBe(200);
    expect((await signAs(token ?? "")).status).toBe(200);
    await runJobs();
    expect((await must("GET", sent.at, { token: sender.token })).workflow.workflow_status_id).toBe(1);
  });

  test("nothing of whoever has finished changes, and nothing may lie over their fields", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const [first, second] = sent.signatories;
    await signAs(sent.tokens[0] ?? "");
    const [remark, , own] = sent.fields;
    const refusals = await Promise.all(
      [
        { kind: "change_recipient", signatory_id: first?.["id"], email: "other@example.test" },
        { kind: "change_recipient", signatory_id: first?.["id"], private_message: "Hello" },
        { kind: "remove_recipient", signatory_id: first?.["id"] },
        { kind: "move_recipient", signatory_id: first?.["id"], action_index: 1 },
        { kind: "remove_field", field_id: remark?.["id"] },
        { kind: "change_field", field: { ...asInput(remark), relative_top: 60 } },
      ].map((one) => correct(sender, sent, [one])),
    );
    expect(refusals.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
    const over = { ...asInput(own), relative_top: remark?.["relative_top"] };
    const overlapping = await correct(sender, sent, [{ kind: "change_field", field: over }]);
    expect([overlapping.status, overlapping.json["errors"]]).toEqual([
      422,
      { "corrections.0.field.relative_left": "This overlaps “remark 0”, a field of someone who has finished." },
    ]);
    expect(await statusOf(second?.["id"])).toBe("invited");
  });
});
