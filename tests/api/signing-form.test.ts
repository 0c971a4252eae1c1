import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries, fields } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { readKeptForm } from "@/lib/platform/http/kept-form";
import { drawTyped } from "@/lib/signing/signatures/draw-typed";
import { type Answer, call, must, useProduct } from "../support/api";
import { field, person, type Sender } from "../support/given";
import { givenUser, givenSent, type Draft, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeAll(async () => {
  sender = await givenUser();
});

/** Posts the form as a browser without scripts does. */
function post(sent: Sent, fields: Record<string, string>, token = sent.tokens[0]): Promise<Answer> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  return call("POST", `/signature-requests/${token}/form`, { headers, body: new URLSearchParams(fields).toString() });
}
/** The query of the page that the answer redirects to. */
function queryOf(answer: Answer, sent: Sent): Record<string, string> {
  expect(answer.status).toBe(303);
  const [path, query = ""] = (answer.headers.get("location") ?? "").replace(/#.*/, "").split("?");
  expect(path).toBe(`/app/signature-requests/${sent.tokens[0]}`);
  return Object.fromEntries(new URLSearchParams(query));
}
const entriesOf = async (sent: Sent) => {
  const rows = await database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.signatoryId, Number(sent.signatories[0]?.id)));
  return new Map(rows.map((row) => [row.fieldId, row]));
};
const named = (sent: Sent, name: string): number => sent.fields.find((f) => f.name === name)?.id;
const recipientOf = async (sent: Sent) => {
  const own = eq(recipients.id, Number(sent.signatories[0]?.id));
  return (await database().select().from(recipients).where(own))[0];
};
const statusOf = async (sent: Sent) => (await recipientOf(sent))?.status;

const everyType = (signatoryId: number, pageId: number) => [
  field("town", 1, signatoryId, pageId),
  field("colour", 2, signatoryId, pageId, { selectable_field_options: [{ key: "r", value: "Red" }] }),
  field("yes", 3, signatoryId, pageId, { group_name: "answer" }),
  field("no", 3, signatoryId, pageId, { group_name: "answer" }),
  field("agreed", 5, signatoryId, pageId),
  field("sign", 4, signatoryId, pageId),
  field("initials", 4, signatoryId, pageId, { is_initial: true }),
];

describe("the signing page's form, posted by a browser without scripts", () => {
  test("keeps every kind of value, and opens the chosen tab or language", async () => {
    const sent = await givenSent(sender, [person()], { fieldsOf: everyType });
    const values = {
      filled: "documents",
      [`field-${named(sent, "town")}`]: "Ηράκλειο",
      [`field-${named(sent, "colour")}`]: "r",
      "group-answer": String(named(sent, "no")),
      [`field-${named(sent, "agreed")}`]: "on",
    };
    const answer = await post(sent, { ...values, act: "step:attachments", language: "gk" });
    expect(queryOf(answer, sent)).toEqual({ step: "attachments", language: "gk" });
    const entries = await entriesOf(sent);
    expect(entries.get(named(sent, "town"))?.value).toBe("Ηράκλειο");
    expect(entries.get(named(sent, "colour"))?.value).toBe("r");
    expect(entries.get(named(sent, "yes"))?.selected).toBe(false);
    expect(entries.get(named(sent, "no"))?.selected).toBe(true);
    expect(entries.get(named(sent, "agreed"))?.selected).toBe(true);
    const without = { filled: "documents", [`field-${named(sent, "town")}`]: "Ηράκλειο" };
    expect(queryOf(await post(sent, { ...without, act: "language:es", step: "documents" }), sent)).toEqual({
      step: "documents",
      language: "es",
    });
    expect((await entriesOf(sent)).get(named(sent, "agreed"))?.selected).toBe(false);
  });

  test("keeps saved values when a tab without inputs is posted", async () => {
    const sent = await givenSent(sender);
    await post(sent, { filled: "documents", [`field-${named(sent, "remark 0")}`]: "kept" });
    await post(sent, { act: "step:documents" });
    expect((await entriesOf(sent)).get(named(sent, "remark 0"))?.value).toBe("kept");
  });

  test("takes a shared value from the field that was changed, on the page and in the webform", async () => {
    let [firstId, twinId] = [0, 0];
    // Fields that share a value, as 'apply to all' makes them.
    async function share(draft: Draft): Promise<void> {
      const [row] = await database().select().from(fields).where(eq(fields.id, draft.fields[0]?.id));
      if (!row) throw new Error("The field is gone");
      const { id, ...copy } = row;
      const [twin] = await database()
        .insert(fields)
        .values({ ...copy, fieldIndex: 9, duplicatedFromFieldId: id })
        .returning();
      [firstId, twinId] = [id, Number(twin?.id)];
    }
    const sent = await givenSent(sender, [person()], {
      fieldsOf: (s, p) => [field("town", 1, s, p), field("other", 1, s, p, { required: false })],
      beforeSending: share,
    });
    const both = async () => {
      const entries = await entriesOf(sent);
      return [entries.get(firstId)?.value, entries.get(twinId)?.value];
    };
    await post(sent, { filled: "documents", [`field-${firstId}`]: "", [`field-${twinId}`]: "Chania" });
    expect(await both()).toEqual(["Chania", "Chania"]);
    await post(sent, { filled: "documents", [`field-${firstId}`]: "Rethymno", [`field-${twinId}`]: "Chania" });
    expect(await both()).toEqual(["Rethymno", "Rethymno"]);
    await post(sent, { filled: "webform", [`webform-field-${firstId}`]: "Sitia" });
    expect(await both()).toEqual(["Sitia", "Sitia"]);
  });

  test("signs with the typed name and finishes, once the recipient has agreed", async () => {
    const sent = await givenSent(sender, [person()], { fieldsOf: everyType });
    const values = {
      filled: "documents",
      [`field-${named(sent, "town")}`]: "Chania",
      [`field-${named(sent, "colour")}`]: "r",
      "group-answer": String(named(sent, "yes")),
      [`field-${named(sent, "agreed")}`]: "on",
      typed_signature: "Νίκος Καζαντζάκης",
      typed_initials: "Ν.Κ.",
      act: "finish",
    };
    expect(queryOf(await post(sent, values), sent)).toEqual({ step: "documents", notice: "consent_required" });
    expect(await statusOf(sent)).toBe("invited");
    expect(queryOf(await post(sent, { ...values, consent: "on" }), sent)).toEqual({});
    expect(await statusOf(sent)).toBe("completed");
    const entries = await entriesOf(sent);
    for (const name of ["sign", "initials"])
      expect(entries.get(named(sent, name))).toMatchObject({
        signType: 1,
        imageHash: expect.stringMatching(/^\w{64}$/),
      });
    expect(entries.get(named(sent, "town"))).toMatchObject({ value: "Chania", frozenAt: expect.any(Date) });
    expect(queryOf(await post(sent, { ...values, consent: "on" }), sent)).toMatchObject({ notice: "already_finished" });
  });

  test("draws the typed name in the chosen font, or in one that has its characters", async () => {
    const sent = await givenSent(sender, [person()], { fieldsOf: (s, p) => [field("sign", 4, s, p)] });
    const finish = { act: "finish", consent: "on", filled: "documents", typed_signature: "Nikos" };
    expect(queryOf(await post(sent, { ...finish, font: "arial" }), sent)).toEqual({ notice: "invalid" });
    expect(queryOf(await post(sent, { ...finish, font: "great-vibes" }), sent)).toEqual({});
    const imageOf = async (of: Sent) => (await entriesOf(of)).get(named(of, "sign"))?.imageHash;
    expect(await imageOf(sent)).toBe(sha256((await drawTyped("Nikos", "great-vibes")) ?? ""));

    // The fonts that the page offers are those that have the letters of the recipient's name, which is Latin.
    for (const [typed, font] of [
      ["Νίκος", "mynerve"],
      ["김 도큐멘소", "noto-sans"],
    ] as const) {
      const other = await givenSent(sender, [person()], { fieldsOf: (s, p) => [field("sign", 4, s, p)] });
      expect(queryOf(await post(other, { ...finish, typed_signature: typed, font: "caveat" }), other)).toEqual({});
      expect(await imageOf(other)).toBe(sha256((await drawTyped(typed, font)) ?? ""));
    }
  });

  test("says what is missing, and loses nothing that was entered", async () => {
    const sent = await givenSent(sender);
    const remark = `field-${named(sent, "remark 0")}`;
    const finish = { act: "finish", consent: "on", filled: "documents" };
    expect(queryOf(await post(sent, { ...finish, [remark]: "half" }), sent)).toEqual({ notice: "invalid" });
    expect((await entriesOf(sent)).get(named(sent, "remark 0"))?.value).toBe("half");
    const strange = await post(sent, { filled: "documents", [remark]: "\u{13000}" });
    expect(queryOf(strange, sent)).toEqual({
      notice: "unprintable",
      characters: "\u{13000}",
      saved: "partly",
    });
    const name = await post(sent, { ...finish, [remark]: "x", typed_signature: "𓂀" });
    expect(queryOf(name, sent)).toEqual({ notice: "unprintable", characters: "𓂀" });
    expect(await statusOf(sent)).toBe("invited");
  });

  test("keeping says that it kept, or leads to the field that was refused; only finishing asks for the rest", async () => {
    const sent = await givenSent(sender, [person()], {
      fieldsOf: (s, p) => [
        field("town", 1, s, p),
        field("rent", 1, s, p, { format: "money", currency: "EUR" }),
        field("sign", 4, s, p),
      ],
    });
    const [town, rent] = [named(sent, "town"), named(sent, "rent")];
    const values = { filled: "documents", act: "save", [`field-${town}`]: "Volos" };
    const kept = await post(sent, { ...values, [`field-${rent}`]: "500" });
    expect(queryOf(kept, sent)).toEqual({ saved: "1" });
    for (const act of ["save", "step:documents"]) {
      const refused = await post(sent, { ...values, act, [`field-${rent}`]: "$ 500" });
      expect(queryOf(refused, sent)).toMatchObject({ notice: "invalid", saved: "partly" });
      expect(refused.headers.get("location")).toMatch(new RegExp(`#field-${rent}$`));
    }
    const finish = await post(sent, { ...values, act: "finish", consent: "on", [`field-${rent}`]: "$ 500" });
    expect(queryOf(finish, sent)).toEqual({ notice: "invalid" });
    expect(finish.headers.get("location")).toMatch(new RegExp(`#field-${rent}$`));
  });

  test("consent is given by finishing, and ticked again after anything else in the same language", async () => {
    const sent = await givenSent(sender);
    const remark = `field-${named(sent, "remark 0")}`;
    const ticked = { filled: "documents", consent: "on", [remark]: "\u{13000}" };
    const keptBy = async (act: string) => {
      const cookie = (await post(sent, { ...ticked, act })).headers.get("set-cookie") ?? "";
      return readKeptForm(new Headers({ cookie }), `/signature-requests/${sent.tokens[0]}`).form;
    };
    for (const act of ["save", "decline", "step:attachments"]) expect(await keptBy(act)).toEqual({ consent: "on" });
    expect(await keptBy("language:gk")).toEqual({});
    expect(await recipientOf(sent)).toMatchObject({ consentedAt: null });
    await post(sent, { ...ticked, act: "finish" });
    expect(await recipientOf(sent)).toMatchObject({ consentedAt: expect.any(Date), status: "invited" });
  });

  test("a text and a name that are too long are refused, not cut, and everything else is kept", async () => {
    const sent = await givenSent(sender, [person()], {
      fieldsOf: (s, p) => [field("one", 1, s, p), field("two", 1, s, p), field("sign", 4, s, p)],
    });
    const [one, two] = [named(sent, "one"), named(sent, "two")];
    const values = { filled: "documents", act: "finish", consent: "on", [`field-${two}`]: "kept" };
    const long = await post(sent, { ...values, [`field-${one}`]: "x".repeat(10_000) });
    expect(queryOf(long, sent)).toEqual({ notice: "tooLongValue" });
    expect([...(await entriesOf(sent)).values()]).toMatchObject([
      { fieldId: one, value: null, typed: "x".repeat(10_000) },
      { fieldId: two, value: "kept", typed: null },
    ]);
    const name = "Alexandros Papadimitriou-Konstantinidis";
    const cut = await post(sent, { ...values, [`field-${one}`]: "short", typed_signature: name });
    expect(queryOf(cut, sent)).toEqual({ notice: "invalid", step: "documents" });
    expect((await entriesOf(sent)).get(one)).toMatchObject({ value: "short" });
    expect((await entriesOf(sent)).has(named(sent, "sign"))).toBe(false);
    expect(await statusOf(sent)).toBe("invited");
  });

  test("respects the sender's choice of signature methods", async () => {
    const sent = await givenSent(sender, [person({ signature_methods: [{ id: 2, checked: true }] })]);
    const values = { act: "finish", consent: "on", typed_signature: "Nikos", filled: "documents" };
    expect(queryOf(await post(sent, values), sent)).toEqual({ notice: "invalid" });
    expect(await statusOf(sent)).toBe("invited");
  });

  test("leads to the next field, and to the signature field", async () => {
    const sent = await givenSent(sender, [person()]);
    const page = `/app/signature-requests/${sent.tokens[0]}`;
    const locationOf = async (values: Record<string, string>) => (await post(sent, values)).headers.get("location");
    expect(await locationOf({ act: "next", step: "webform" })).toBe(`${page}?step=webform#next-webform`);
    expect(await locationOf({ act: "next", step: "attachments" })).toBe(`${page}?step=documents#next-documents`);
    expect(await locationOf({ act: "sign:7", step: "documents" })).toBe(`${page}?step=documents&sign=7#sign`);
    const values = { filled: "documents", step: "attachments", [`field-${sent.fields[0]?.id}`]: "x" };
    expect(await locationOf({ ...values, act: "finish" })).toBe(
      `${page}?step=documents&notice=consent_required#consent`,
    );
  });

  test("declines with a reason, and not without one", async () => {
    const sent = await givenSent(sender);
    const lacking = await post(sent, { act: "decline", decline_reason: "  ", step: "attachments" });
    expect(queryOf(lacking, sent)).toEqual({ notice: "invalid", step: "documents" });
    expect(lacking.headers.get("location")).toMatch(/#decline-reason$/);
    expect(await statusOf(sent)).toBe("invited");
    expect((await entriesOf(sent)).size).toBe(0);
    for (const [text, kept] of [
      ["typed before", { value: "typed before", typed: null }],
      ["\u{13000}", { value: null, typed: "\u{13000}" }],
    ] as const) {
      const values = { filled: "documents", [`field-${named(sent, "remark 0")}`]: text };
      const again = await post(sent, { ...values, act: "decline", decline_reason: "", step: "documents" });
      expect(queryOf(again, sent)).toMatchObject({ notice: "invalid", step: "documents" });
      expect(again.headers.get("location")).toMatch(/#decline-reason$/);
      expect((await entriesOf(sent)).get(named(sent, "remark 0"))).toMatchObject(kept);
    }
    expect(queryOf(await post(sent, { act: "decline", decline_reason: "Too dear" }), sent)).toEqual({});
    expect(await statusOf(sent)).toBe("declined");
    const [workflow] = await database().select().from(workflows).where(eq(workflows.id, sent.id));
    expect(workflow?.status).toBe("declined");
  });

  test("respects the gate and the signing order, and accepts no field of another recipient", async () => {
    const gated = await givenSent(sender, [person({ access_code: "olive" })]);
    expect(queryOf(await post(gated, { filled: "documents" }), gated)).toEqual({ notice: "access_code_required" });
    const sent = await givenSent(sender, [person(), person()]);
    const foreign = sent.fields.find((f) => f.signatory_id === sent.signatories[1]?.id);
    await post(sent, { filled: "documents", [`field-${foreign?.id}`]: "mine" });
    expect(await database().select().from(fieldEntries).where(eq(fieldEntries.fieldId, foreign?.id))).toEqual([]);
    const early = await post(sent, { act: "decline", decline_reason: "No" }, sent.tokens[1]);
    expect(early.headers.get("location")).toContain("notice=not_yet_your_turn");
  });

  test("includes the text of the pages", async () => {
    const sent = await givenSent(sender);
    await prepareDocument(systemContext(), sent.document.id);
    const { documents } = await must("GET", `/signature-requests/${sent.tokens[0]}`);
    expect(documents[0].pages[0].text).toContain("Contract");
  });
});
