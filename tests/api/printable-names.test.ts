import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { recipients } from "@/db/schema/workflows";
import { call, must, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { bob, givenDelegable, handOn } from "../support/handing-on";
import { shared } from "../support/alternates";
import { type Draft, givenDraft, givenUser, givenSent } from "../support/shortcuts";
import { givenTemplate } from "../support/templates";

useProduct();

/** Egyptian hieroglyphs have no font here. */
const strange = "Zoe 𓂀";
const refusal = "These characters cannot be printed: 𓂀 (U+13080, Egyptian hieroglyphs)";
const names = ["김", "مرحبا", "שלום", "田中", "たなか", "ნინო", "Արմեն", "नमस्ते", "สวัสดี", "Łukasz"];

let sender: Sender;
let draft: Draft;
let template: Awaited<ReturnType<typeof givenTemplate>>;
beforeAll(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender);
  template = await givenTemplate(sender);
});

const send = (method: string, address: string, body: object) => call(method, address, { token: sender.token, body });
const change = (at: string, id: unknown, names: object) =>
  send("PATCH", `${at}/signatories`, { signatories: [{ id, ...names }] });

describe("a name with a character that no font has is refused by the character", () => {
  const places: [string, string, () => ReturnType<typeof call>][] = [
    [
      "of a recipient",
      "signatories.0.first_name",
      () => send("POST", `${draft.at}/signatories`, { signatories: [person({ first_name: strange })] }),
    ],
    [
      "of a changed recipient",
      "signatories.0.last_name",
      () => change(draft.at, draft.signatories[0]?.["id"], { last_name: strange }),
    ],
    [
      "of one of several",
      "signatories.0.members.1.first_name",
      () => {
        const [one, other] = shared(2).members;
        const alternates = [one, { ...other, first_name: strange }];
        return send("POST", `${draft.at}/signatories`, { signatories: [shared(2, { members: alternates })] });
      },
    ],
    [
      "of a host",
      "signatories.0.host_name",
      () =>
        send("POST", `${draft.at}/signatories`, {
          signatories: [person({ recipient_role_id: 5, host_name: strange, host_email: "host@example.test" })],
        }),
    ],
    [
      "of a corrected recipient",
      "signatories.0.first_name",
      async () => {
        const sent = await givenSent(sender);
        return change(sent.at, sent.signatories[0]?.["id"], { first_name: strange });
      },
    ],
    [
      "of whom a part is handed on to",
      "first_name",
      async () => {
        const sent = await givenDelegable(sender);
        return handOn(sent.tokens[0], bob({ first_name: strange }));
      },
    ],
    [
      "of a visitor",
      "last_name",
      async () => {
        const body = { role_name: "Tenant" };
        const { public_link } = await must("POST", `${template.at}/public-links`, { token: sender.token, body });
        const address = `/public-links/${String(public_link.url).split("/start/")[1]}/visits`;
        return call("POST", address, { body: { ...person({ last_name: strange }), language: "en" } });
      },
    ],
    [
      "of a template's role",
      "roles.0.first_name",
      () => send("POST", `${template.at}/roles`, { roles: [{ role_name: "Landlord", first_name: strange }] }),
    ],
    ["of a contact", "first_name", () => send("POST", "/contacts", person({ first_name: strange }))],
    [
      "of a changed contact",
      "last_name",
      async () => {
        const { contact } = await must("POST", "/contacts", { token: sender.token, body: person() });
        return send("PATCH", `/contacts/${contact.id}`, { last_name: strange });
      },
    ],
    ["of a member", "first_name", () => send("PATCH", "/users/me", { first_name: strange })],
  ];

  test.each(places)("%s", async (_, path, enter) => {
    const { status, json } = await enter();
    expect([status, json["errors"]]).toEqual([422, expect.objectContaining({ [path]: refusal })]);
  });

  test("and of a draft from before, at sending", async () => {
    const old = await givenDraft(sender, [person()], { fieldsOf: () => [] });
    const own = eq(recipients.id, old.signatories[0]?.["id"]);
    await database().update(recipients).set({ firstName: strange }).where(own);
    const { status, json } = await send("PATCH", old.at, { execute_at: new Date().toISOString() });
    expect([status, json["errors"]?.["signatories.0.first_name"]]).toEqual([422, refusal]);
  });

  test("and in an import of contacts, with its line", async () => {
    const form = new FormData();
    form.set("file", new File([`email,first_name,last_name\na@example.test,${strange},B\n`], "contacts.csv"));
    const { json } = await call("POST", "/contacts/import/preview", { token: sender.token, form });
    expect(JSON.stringify(json["problems"])).toContain(refusal);
  });
});

test("names of every script are accepted", async () => {
  const people = names.map((name) => person({ first_name: name, last_name: name }));
  const { signatories: saved } = await must("POST", `${draft.at}/signatories`, {
    token: sender.token,
    body: { signatories: people },
  });
  expect(saved.map((one: { first_name: string }) => one.first_name)).toEqual(names);
});
