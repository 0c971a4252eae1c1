import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { recipients } from "@/db/schema/workflows";
import { type Answer, call, must, useProduct } from "../support/api";
import { fillAs, field, person, type Sender, signAs, signaturePng } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});

const at = (token: string | undefined) => `/signature-requests/${token}`;
const consent = async (token: string | undefined) => {
  const { disclosure_version: version } = await must("GET", at(token));
  await must("POST", `${at(token)}/consent`, { body: { version } });
};
const ownFields = async (token: string | undefined): Promise<Answer["json"][]> =>
  (await must("GET", at(token))).documents.flatMap((d: Answer["json"]) =>
    d.pages.flatMap((p: Answer["json"]) => p.fields),
  );
const finish = (token: string | undefined, data: unknown[] = [], more = {}) =>
  call("POST", `${at(token)}/fill-and-sign`, { body: { data, ...more } });
const entriesOf = (recipient: { id?: number } | undefined) =>
  database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.signatoryId, Number(recipient?.id)));
const audit = async (sent: Sent): Promise<number[]> =>
  (await must("GET", `${sent.at}/audit-trail`, { token: sender.token })).workflow_audit_actions.map(
    (row: { audit_action_type_id: number }) => row.audit_action_type_id,
  );

describe("the order", () => {
  test("allows one address twice: each step has its own link and fields", async () => {
    const twin = person();
    const sent = await givenSent(sender, [twin, twin]);
    const [first, second] = sent.tokens;
    expect(first).not.toBe(second);
    expect((await signAs(first ?? "")).status).toBe(200);
    expect((await ownFields(second)).map((one) => one.name).toSorted()).toEqual(["remark 1", "sign 1"]);
    expect((await signAs(second ?? "")).status).toBe(200);
    const { signatories: after } = await must("GET", sent.at, { token: sender.token });
    expect(after.map((one: { email: string; status: string }) => [one.email, one.status])).toEqual([
      [twin.email, "completed"],
      [twin.email, "completed"],
    ]);
  });

  test("blocks later recipients until the earlier ones have finished", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const [first, second] = sent.tokens;
    const mine = sent.fields.find((f) => f.signatory_id === sent.signatories[1]?.id);
    const data = [{ field_id: mine?.id, document_id: sent.document.id, value: "early" }];
    const early: [string, string, unknown?][] = [
      ["GET", ""],
      ["GET", "/settings"],
      ["GET", "/text"],
      ["GET", `/documents/${sent.document.id}/pages/0`],
      ["POST", "/consent", { version: "2026-11" }],
      ["PUT", "/values", { data }],
      ["POST", "/fill-and-sign", { data }],
      ["POST", "/events", { kind: "page_viewed", document_id: sent.document.id }],
      ["PATCH", "/decline", { decline_reason: "No" }],
    ];
    for (const [method, path, body] of early) {
      const { status, json } = await call(method, at(second) + path, body === undefined ? {} : { body });
      expect([path, status, json.label]).toEqual([path, 409, "NotYetYourTurn"]);
    }
    expect(await entriesOf(sent.signatories[1])).toEqual([]);
    expect((await signAs(first ?? null)).status).toBe(200);
    expect((await call("GET", at(second))).status).toBe(200);
  });

  test("does not apply when switched off, nor between equal positions", async () => {
    const free = await givenSent(sender, [person(), person()], { ordered: false });
    for (const token of free.tokens) expect((await call("GET", at(token))).status).toBe(200);
    const equal = await givenSent(sender, [
      person({ action_index: 0 }),
      person({ action_index: 0 }),
      person({ action_index: 1 }),
    ]);
    const statuses = await Promise.all(equal.tokens.map(async (token) => (await call("GET", at(token))).status));
    expect(statuses).toEqual([200, 200, 409]);
  });

  test("admits nobody before sending", async () => {
    const sent = await givenSent(sender);
    await database()
      .update(recipients)
      .set({ status: "waiting" })
      .where(eq(recipients.id, Number(sent.signatories[0]?.id)));
    expect((await finish(sent.tokens[0])).json.label).toBe("NotYetYourTurn");
  });
});

describe("consent", () => {
  test("is required before signatures and the finish, in the current version, once", async () => {
    const sent = await givenSent(sender);
    const [token] = sent.tokens;
    const [, sign] = await ownFields(token);
    const body = {
      document_id: sign?.document_id,
      field_id: sign?.id,
      encoded_image: await signaturePng(),
      sign_type: 2,
    };
    expect((await call("POST", `${at(token)}/signatures`, { body })).json.label).toBe("ConsentRequired");
    expect((await finish(token)).json.label).toBe("ConsentRequired");
    expect((await call("POST", `${at(token)}/consent`, { body: { version: "2020-01" } })).status).toBe(422);
    await Promise.all([consent(token), consent(token), consent(token)]);
    expect((await call("POST", `${at(token)}/signatures`, { body })).status).toBe(201);
    expect((await audit(sent)).filter((code) => code === 16)).toHaveLength(1);
  });
});

describe("another recipient's field", () => {
  test("accepts no value and no signature, and the recipient's own ones in the same call are not stored either", async () => {
    const sent = await givenSent(sender, [person(), person()], { ordered: false });
    const [first, second] = sent.tokens;
    await consent(first);
    const mine = await ownFields(first);
    const [text, sign] = await ownFields(second);
    const data = [
      { field_id: mine[0]?.id, document_id: sent.document.id, value: "mine" },
      { field_id: text?.id, document_id: sent.document.id, value: "forged" },
    ];
    expect((await call("PUT", `${at(first)}/values`, { body: { data } })).status).toBe(422);
    expect((await finish(first, data)).status).toBe(422);
    const image = {
      document_id: sent.document.id,
      field_id: sign?.id,
      encoded_image: await signaturePng(),
      sign_type: 2,
    };
    expect((await call("POST", `${at(first)}/signatures`, { body: image })).status).toBe(422);
    // The right field of the wrong document, and a text field as a signature.
    const other = await givenSent(sender);
    const wrong = [{ ...data[0], document_id: other.document.id }];
    expect((await call("PUT", `${at(first)}/values`, { body: { data: wrong } })).status).toBe(422);
    expect((await call("POST", `${at(first)}/signatures`, { body: { ...image, field_id: mine[0]?.id } })).status).toBe(
      422,
    );
    for (const recipient of [...sent.signatories, ...other.signatories]) expect(await entriesOf(recipient)).toEqual([]);
  });
});

describe("values", () => {
  test("are kept as a draft, restored, and used at the finish", async () => {
    const sent = await givenSent(sender, [person(), person()]);
    const [token, second] = sent.tokens;
    const [text] = await ownFields(token);
    const keep = (value: string) =>
      call("PUT", `${at(token)}/values`, {
        body: { data: [{ field_id: text?.id, document_id: text?.document_id, value }] },
      });
    expect((await keep("Καλη\u0301")).status).toBe(200);
    expect((await ownFields(token))[0]?.value).toBe("Καλή");
    expect((await keep("Καλημέρα")).status).toBe(200);
    await (
      await fillAs(token ?? "")
    )();
    const late = await keep("too late");
    expect([late.status, late.json.label]).toEqual([409, "Conflict"]);
    const shown = (await must("GET", at(second))).documents[0].pages[0].values;
    expect(shown.map((v: { text: string | null }) => v.text)).toContain("Ναι");
    expect(JSON.stringify(shown)).not.toContain("too late");
  });

  test("stay drafts until they are valid", async () => {
    const sent = await givenSent(sender);
    const [token] = sent.tokens;
    await consent(token);
    const [text] = await ownFields(token);
    const entry = { field_id: text?.id, document_id: text?.document_id, value: "half" };
    expect((await finish(token, [entry])).status).toBe(422);
    expect((await entriesOf(sent.signatories[0])).filter((row) => row.frozenAt)).toEqual([]);
    const strange = await call("PUT", `${at(token)}/values`, { body: { data: [{ ...entry, value: "ok 😀 አ" }] } });
    expect([strange.status, strange.json.errors?.["data.0.value"]]).toEqual([
      422,
      "These characters cannot be printed: 😀 (U+1F600), አ (U+12A0, Ethiopic)",
    ]);
  });
});

describe("what is required", () => {
  const fieldsOf = (signatoryId: number, pageId: number) => {
    const make = (name: string, type: number, top: number, over = {}) =>
      field(name, type, signatoryId, pageId, { relative_top: top, ...over });
    const options = [
      { key: "a", value: "Αθήνα" },
      { key: "b", value: "Bogotá" },
    ];
    return [
      make("text", 1, 5),
      make("town", 2, 15, { selectable_field_options: options }),
      make("yes", 3, 25, { group_name: "answer" }),
      make("no", 3, 35, { group_name: "answer" }),
      make("agree", 5, 45),
      make("sign", 4, 55),
      make("who", 6, 65),
      make("when", 7, 75),
      make("note", 1, 85, { required: false }),
    ];
  };

  test("is reported by name, field by field, until nothing is missing", async () => {
    const sent = await givenSent(sender, [person()], { fieldsOf });
    const [token] = sent.tokens;
    await consent(token);
    const fields = await ownFields(token);
    const idOf = (name: string) => fields.find((f) => f.name === name)?.id;
    const missing = async (data: unknown[]) => {
      const { status, json } = await finish(token, data);
      return [status, ...fields.filter((f) => json.errors?.[`fields.${f.id}`]).map((f) => f.name)];
    };
    const entry = (name: string, over: object) => ({ field_id: idOf(name), document_id: sent.document.id, ...over });
    expect(await missing([])).toEqual([422, "text", "town", "yes", "no", "agree", "sign"]);
    const notOffered = await finish(token, [entry("town", { value: "Αθήνα" })]);
    expect([notOffered.status, Object.keys(notOffered.json.errors)]).toEqual([422, ["data.0.value"]]);
    const data = [entry("text", { value: "  " }), entry("agree", { selected: false, value: "x" })];
    expect(await missing(data)).toEqual([422, "text", "town", "yes", "no", "agree", "sign"]);
    const both = [entry("yes", { selected: true }), entry("no", { selected: true })];
    expect((await finish(token, both)).json.errors).toEqual({
      "data.0.selected": "Only one option of “answer” can be chosen. This would choose several: yes, no.",
      "data.1.selected": "Only one option of “answer” can be chosen. This would choose several: yes, no.",
    });
    const rest = [
      entry("text", { value: "x" }),
      entry("town", { value: "b" }),
      entry("no", { selected: true }),
      entry("agree", { selected: true }),
    ];
    expect(await missing(rest)).toEqual([422, "sign"]);
    const body = {
      document_id: sent.document.id,
      field_id: idOf("sign"),
      encoded_image: await signaturePng(),
      sign_type: 2,
    };
    await must("POST", `${at(token)}/signatures`, { body });
    expect(await missing(rest)).toEqual([200]);
  });

  test("name and date are filled in by the product, whatever is sent", async () => {
    const who = person({ first_name: "Ελένη", last_name: "Βιτάλη" });
    const sent = await givenSent(sender, [who], { fieldsOf: (s, p) => fieldsOf(s, p).slice(6, 8) });
    const [token] = sent.tokens;
    await consent(token);
    const fields = await ownFields(token);
    expect(fields.map((f) => f.prefilled)).toEqual([true, true]);
    expect(fields[1]?.["value"]).toMatch(/^\d\d [A-Z][a-z]{2} \d{4}$/);
    const data = fields.map((f) => ({ field_id: f.id, document_id: f.document_id, value: "Mallory, 1 Jan 1970" }));
    expect((await call("PUT", `${at(token)}/values`, { body: { data } })).status).toBe(200);
    expect((await finish(token, data, { time_zone: "Pacific/Kiritimati" })).status).toBe(200);
    const day = new Date(Date.now() + 14 * 3_600_000);
    const values = (await entriesOf(sent.signatories[0]))
      .toSorted((a, b) => a.fieldId - b.fieldId)
      .map((row) => row.value);
    expect(values).toEqual(["Ελένη Βιτάλη", day.toISOString().slice(0, 10)]);
  });
});

test("a signature method that was not offered is refused, and a one-time code cannot be an image", async () => {
  const methods = [1, 2, 3, 4, 5, 6].map((id) => ({ id, checked: id === 1 || id === 5 }));
  const sent = await givenSent(sender, [person({ signature_methods: methods })]);
  const [token] = sent.tokens;
  await consent(token);
  const sign = (await ownFields(token)).find((f) => f.field_type_id === 4);
  for (const [type, status] of [
    [1, 201],
    [2, 422],
    [5, 422],
    [6, 422],
  ]) {
    const body = {
      document_id: sign?.document_id,
      field_id: sign?.id,
      encoded_image: await signaturePng(),
      sign_type: type,
    };
    expect([type, (await call("POST", `${at(token)}/signatures`, { body })).status]).toEqual([type, status]);
  }
});

test("finishing again answers the same and changes nothing", async () => {
  const sent = await givenSent(sender, [person(), person()]);
  const done = await fillAs(sent.tokens[0] ?? "");
  expect((await done()).status).toBe(200);
  const before = [await audit(sent), await entriesOf(sent.signatories[0])];
  const again = await finish(sent.tokens[0], [{ field_id: 1, document_id: 1, value: "other" }]);
  expect([again.status, again.json]).toEqual([200, { success: true }]);
  expect([await audit(sent), await entriesOf(sent.signatories[0])]).toEqual(before);
  const complete = await must("GET", at(sent.tokens[0]));
  expect(complete).toMatchObject({ documents: [], declined: false });
});
