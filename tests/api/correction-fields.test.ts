import { beforeAll, describe, expect, test } from "vitest";
import { judgeAuditChain } from "@/lib/audit/judge-audit-chain";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs, useProduct, type Answer } from "../support/api";
import { claimBy as agree } from "../support/alternates";
import { added, asInput, correct, effectOf } from "../support/corrections";
import { field, person, type Sender, signAs } from "../support/given";
import { givenSent, givenUser } from "../support/shortcuts";
import { verify } from "../support/verifier";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

const open = (token: string | undefined) => call("GET", `/signature-requests/${token}`);
const people = async ({ at }: { at: string }): Promise<Answer["json"][]> =>
  (await must("GET", at, { token: sender.token })).signatories;

describe("fields", () => {
  test("are added, moved, renamed and removed for whoever has not finished", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    await signAs(sent.tokens[0] ?? "");
    const [, second] = sent.signatories;
    const [, , remark, sign] = sent.fields;
    const page = sent.document.pages[0].id;
    const answer = await correct(sender, sent, [
      { kind: "remove_field", field_id: sign?.["id"] },
      { kind: "change_field", field: { ...asInput(remark), name: "note", relative_left: 40 } },
      {
        kind: "add_field",
        document_id: sent.document.id,
        field: { ...added("own sign", page), signatory_id: second?.["id"] },
      },
      // As it stands: no change.
      { kind: "change_field", field: { ...asInput(remark), name: "note", relative_left: 40 } },
    ]);
    expect(effectOf(answer, second)).toMatchObject({
      removed_fields: ["sign 1"],
      changed_fields: ["note"],
      added_fields: ["own sign"],
      loses_consent: false,
      mails: [],
    });
    const shown = (await open(sent.tokens[1])).json["documents"][0].pages[0].fields;
    expect(shown.map((one: { name: string }) => one.name).toSorted()).toEqual(["note", "own sign"]);
    await signAs(sent.tokens[1] ?? "");
    await runJobs();
    expect((await judgeAuditChain(systemContext(), sent.id)).facts.state).toBe("kept");
    expect(await verify()).toEqual([]);
  });

  test("numbers too small for the database are nothing", async () => {
    const sent = await givenSent(sender);
    const moved = (over: object) =>
      correct(sender, sent, [{ kind: "change_field", field: { ...asInput(sent.fields[0]), ...over } }]);
    expect((await moved({ relative_left: 1e-300 })).status).toBe(200);
    const refused = await moved({ relative_width: 1e-300 });
    expect([refused.status, Object.keys(refused.json["errors"])]).toEqual([
      422,
      ["corrections.0.field.relative_width"],
    ]);
  });

  test("a condition that names a removed field is refused, and nothing is changed", async () => {
    const fieldsOf = (id: number, page: number) => [
      field("rent", 1, id, page, { required: false }),
      field("reason", 1, id, page, {
        relative_top: 20,
        required: false,
        condition: { match: "all", rules: [{ field: "rent", operator: "filled" }] },
      }),
      field("sign", 4, id, page, { relative_top: 30 }),
    ];
    const sent = await givenSent(sender, [person()], { fieldsOf });
    const [rent, reason] = sent.fields;
    const refused = await correct(sender, sent, [
      { kind: "change_recipient", signatory_id: sent.signatories[0]?.["id"], private_message: "Hello" },
      { kind: "remove_field", field_id: rent?.["id"] },
    ]);
    expect([refused.status, Object.values(refused.json["errors"])]).toEqual([
      422,
      ["“reason” depends on “rent”, but no field has this name."],
    ]);
    expect((await people(sent))[0]?.["private_message"]).toBeNull();
    const both = [rent, reason].map((one) => ({ kind: "remove_field", field_id: one?.["id"] }));
    expect((await correct(sender, sent, both)).status).toBe(200);
  });

  test("a value of the sender's that a finished recipient's condition reads never changes, and that of a reader drops consent", async () => {
    const [first, second, third] = [person(), person(), person()];
    const fieldsOf = (id: number, page: number, index: number) => [
      field(`sign ${index}`, 4, id, page, { relative_top: 10 + 10 * index }),
      ...(index === 2
        ? [field("rent", 1, id, page, { relative_top: 40, required: false, read_only: true, value: "850" })]
        : [
            field(`reason ${index}`, 1, id, page, {
              relative_top: 50 + 10 * index,
              required: false,
              condition: { match: "all", rules: [{ field: "rent", operator: "filled" }] },
            }),
          ]),
    ];
    const sent = await givenSent(sender, [first, second, third], { fieldsOf, ordered: false });
    const rent = sent.fields.find((one) => one["name"] === "rent");
    const change = [{ kind: "change_field", field: { ...asInput(rent), read_only: true, value: "900" } }];
    await agree(sent.tokens[1]);
    const dry = await correct(sender, sent, change, { dry_run: true });
    expect(effectOf(dry, sent.signatories[1])).toMatchObject({ loses_consent: true });
    await signAs(sent.tokens[0] ?? "");
    const refused = await correct(sender, sent, change);
    expect([refused.status, refused.json["message"]]).toEqual([
      409,
      "“reason 0”, a field of someone who has finished, depends on “rent”, so “rent” cannot change.",
    ]);
    const { id: _, ...copy } = asInput(rent);
    const replaced = await correct(sender, sent, [
      { kind: "change_field", field: { ...asInput(rent), name: "old rent", read_only: true, value: "850" } },
      {
        kind: "add_field",
        document_id: sent.document.id,
        field: { ...copy, relative_top: 80, read_only: true, value: "900", signatory_id: sent.signatories[2]?.["id"] },
      },
    ]);
    expect([replaced.status, replaced.json["message"]]).toEqual([409, refused.json["message"]]);
  });
});

test("fields and recipients of other workflows are not found, and one wrong correction undoes all", async () => {
  const [sent, foreign] = [await givenSent(sender), await givenSent(await givenUser())];
  const own = sent.signatories[0]?.["id"];
  const [theirs, field_] = [foreign.signatories[0]?.["id"], foreign.fields[0]];
  for (const wrong of [
    { kind: "change_recipient", signatory_id: theirs, private_message: "Hello" },
    { kind: "change_recipient", signatory_id: theirs, email: "other@example.test" },
    { kind: "remove_recipient", signatory_id: theirs },
    { kind: "move_recipient", signatory_id: theirs, action_index: 3 },
    { kind: "remove_field", field_id: field_?.["id"] },
    { kind: "change_field", field: { ...asInput(field_), relative_top: 60 } },
    { kind: "add_field", document_id: foreign.document.id, field: { ...added("x", 1), signatory_id: own } },
    { kind: "add_field", document_id: sent.document.id, field: { ...added("x", 1), signatory_id: theirs } },
  ]) {
    const message = { kind: "change_recipient", signatory_id: own, private_message: "Lost" };
    const { status } = await correct(sender, sent, [message, wrong]);
    expect([wrong.kind, status]).toEqual([wrong.kind, 404]);
  }
  const page = foreign.document.pages[0].id;
  const elsewhere = await correct(sender, sent, [
    { kind: "add_field", document_id: sent.document.id, field: { ...added("x", page), signatory_id: own } },
  ]);
  expect(elsewhere.status).toBe(422);
  expect((await people(sent))[0]?.["private_message"]).toBeNull();
  expect((await correct(sender, foreign, [{ kind: "remove_field", field_id: field_?.["id"] }])).status).toBe(404);
});
