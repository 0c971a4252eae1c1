import Papa from "papaparse";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { users } from "@/db/schema/users";
import { recipients } from "@/db/schema/workflows";
import { type Answer, call, must, runJobs, useProduct } from "../support/api";
import { mailbox, person, type Sender } from "../support/given";
import { givenOrganisation } from "../support/companies";
import { givenDraft, givenDocument, givenSent, givenUser, tokenOf } from "../support/shortcuts";

useProduct();

const suharto = (over: { email?: string } = {}) => ({
  ...person({ first_name: "Suharto", last_name: "", ...over }),
  single_name: true,
});
/** Matches a full name that was built from a missing last name. */
const trailing = /Suharto (?=["',.:)]|\\n)|Suharto {2}|undefined|Suharto null/;
const required = { last_name: "required" };

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser();
});
const peopleOf = async ({ workflow }: Answer["json"]) =>
  (await get(`/workflows/simple-sign/${workflow.id}`)).signatories;
const ask = (method: string, at: string, body?: unknown) =>
  call(method, at, { token: sender.token, ...(body !== undefined && { body }) });
const get = (at: string) => must("GET", at, { token: sender.token });

describe("a contact", () => {
  test("can have one name, and only says so by the box", async () => {
    const { email } = suharto();
    const without = await ask("POST", "/contacts", { first_name: "Suharto", email });
    expect([without.status, without.json["errors"]]).toEqual([422, required]);
    const empty = await ask("POST", "/contacts", { first_name: "Suharto", last_name: "", email, single_name: false });
    expect([empty.status, empty.json["errors"]]).toEqual([422, required]);
    const { contact } = await must("POST", "/contacts", {
      token: sender.token,
      body: { first_name: "Suharto", last_name: "dropped", email, single_name: true },
    });
    expect(contact).toMatchObject({ first_name: "Suharto", last_name: "", single_name: true });
    const at = `/contacts/${contact.id}`;
    expect((await ask("PATCH", at, { email: `x${email}` })).json["contact"]).toMatchObject({ last_name: "" });
    expect((await ask("PATCH", at, { last_name: "" })).json["errors"]).toEqual(required);
    expect((await ask("PATCH", at, { single_name: false })).json["errors"]).toEqual(required);
    const two = (await ask("PATCH", at, { last_name: "Vale" })).json["contact"];
    expect(two).toMatchObject({ last_name: "Vale", single_name: false });
    const one = (await ask("PATCH", at, { single_name: true })).json["contact"];
    expect(one).toMatchObject({ last_name: "", single_name: true });
  });

  test("goes out in a table and comes back as it was", async () => {
    await must("POST", "/contacts", { token: sender.token, body: suharto({ email: "suharto@example.test" }) });
    await must("POST", "/contacts", { token: sender.token, body: person({ email: "nikos@example.test" }) });
    const text = new TextDecoder().decode((await ask("GET", "/contacts/export")).bytes);
    const rows = Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    expect(rows.find((row) => row[0] === "Suharto")).toEqual(["Suharto", "", "suharto@example.test", "en", "true"]);
    const form = new FormData();
    form.set("file", new File([text], "contacts.csv"));
    const again = await must("POST", "/contacts/import", { token: sender.token, form });
    expect(again).toMatchObject({ total: 2, added: 0, changed: 0, wrong: 0 });
    const wrong = new FormData();
    wrong.set(
      "file",
      new File(["first_name,last_name,email,single_name\nA,,a@example.test,\nB,,b@example.test,maybe"], "c.csv"),
    );
    expect(await must("POST", "/contacts/import", { token: sender.token, form: wrong })).toMatchObject({ wrong: 2 });
  });
});

describe("a recipient", () => {
  test("with one name is sent to, attested and named without a space behind", async () => {
    const one = suharto();
    const { at, signatories: people } = await givenSent(sender, [one]);
    expect(people).toMatchObject([{ first_name: "Suharto", last_name: "", single_name: true }]);
    await runJobs();
    const [mail] = await mailbox(one.email);
    expect(`${mail?.["subject"]}${mail?.["text"]}`).toContain("Suharto");
    const { audit_trail: trail } = await get(`${at}/audit-trail`);
    const said = JSON.stringify([trail, mail, await get(at), await get("/workflows")]);
    expect(said).not.toMatch(trailing);
  });

  test("without the box needs both names, in lists, changes and calls that send at once", async () => {
    const draft = await givenDraft(sender);
    const { single_name: _, ...half } = suharto();
    const refused = await ask("POST", `${draft.at}/signatories`, { signatories: [half] });
    expect([refused.status, refused.json["errors"]]).toEqual([422, { "signatories.0.last_name": "required" }]);
    const id = draft.signatories[0]?.["id"];
    const change = (body: Record<string, unknown>) =>
      ask("PATCH", `${draft.at}/signatories`, { signatories: [{ id, ...body }] });
    expect((await change({ last_name: "" })).status).toBe(422);
    const single = await change({ first_name: "Suharto", single_name: true, last_name: "X" });
    expect(single.json["signatories"]).toMatchObject([{ last_name: "", single_name: true }]);
    const two = await change({ last_name: "Vale" });
    expect(two.json["signatories"]).toMatchObject([{ last_name: "Vale", single_name: false }]);
    await change({ single_name: true });
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
  });

  test("that is no longer single in a draft does not go out without a last name", async () => {
    const draft = await givenDraft(sender, [suharto()]);
    const id = draft.signatories[0]?.["id"];
    await ask("PATCH", `${draft.at}/signatories`, { signatories: [{ id, single_name: false }] });
    const sent = await ask("PATCH", draft.at, { execute_at: new Date().toISOString() });
    expect(sent.status).toBe(422);
  });

  test("can be corrected to one name and back", async () => {
    const { at, signatories: people } = await givenSent(sender);
    const id = people[0]?.["id"];
    const correct = (body: Record<string, unknown>) =>
      ask("PATCH", `${at}/signatories`, { signatories: [{ id, ...body }] });
    const single = await correct({ first_name: "Suharto", single_name: true });
    expect(single.json["signatories"]).toMatchObject([{ first_name: "Suharto", last_name: "", single_name: true }]);
    expect((await correct({ single_name: false })).status).toBe(422);
    const back = await correct({ last_name: "Vale" });
    expect(back.json["signatories"]).toMatchObject([{ last_name: "Vale", single_name: false }]);
    const { copied } = {
      copied: await must("POST", `${at}/copy`, { token: sender.token, body: {} }).catch(() => null),
    };
    expect(copied).toBeDefined();
  });

  test("is one of several, claims the part and keeps the name", async () => {
    const { at, signatories: people } = await givenDraft(sender);
    const members = [suharto(), person()].map(({ default_language: __, ...one }) => one);
    const { signatories: saved } = await must("PATCH", `${at}/signatories`, {
      token: sender.token,
      body: { signatories: [{ id: people[0]?.["id"], members }] },
    });
    expect(saved[0].members).toMatchObject([{ last_name: "", single_name: true }, { single_name: false }]);
    const bad = await ask("PATCH", `${at}/signatories`, {
      signatories: [{ id: people[0]?.["id"], members: [{ first_name: "A", email: "a@example.test" }] }],
    });
    expect(bad.json["errors"]).toEqual({ "signatories.0.members.0.last_name": "required" });
  });
});

describe("whoever names somebody else, or themselves, without an account", () => {
  test("hands on to one name", async () => {
    const draft = await givenDraft(sender);
    await must("POST", `${draft.at}/settings`, { token: sender.token, body: { allow_delegation: true } });
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    const at = `/signature-requests/${tokenOf(draft.signatories[0] ?? {})}/delegation`;
    const { email, default_language } = suharto();
    const given = { first_name: "Suharto", email, default_language, reason: "On leave" };
    const refused = await call("POST", at, { body: given });
    expect([refused.status, refused.json["errors"]]).toEqual([422, required]);
    await must("POST", at, { body: { ...given, last_name: "dropped", single_name: true } });
    const [person] = (await get(draft.at)).signatories;
    expect(person).toMatchObject({ first_name: "Suharto", last_name: "", single_name: true, email });
    const { workflow_audit_actions: trail } = await get(`${draft.at}/audit-trail`);
    expect(JSON.stringify(trail)).toContain(`Suharto <${email}>`);
    expect(JSON.stringify(trail)).not.toMatch(trailing);
  });
});

describe("a template's role", () => {
  const template = async (role: Record<string, unknown>, over: Record<string, unknown> = {}) => {
    const document = await givenDocument(sender);
    const body = { title: "Lease", description: "One", document_ids: [document.id], ...over };
    const { template: made } = await must("POST", "/templates", { token: sender.token, body });
    const at = `/templates/${made.id}`;
    const { roles } = await must("POST", `${at}/roles`, { token: sender.token, body: { roles: [role] } });
    const fields = [
      {
        name: "sign",
        required: true,
        field_type_id: 4,
        relative_top: 10,
        relative_left: 10,
        relative_width: 30,
        relative_height: 5,
        page_id: (await get(at)).documents[0].pages[0].id,
        template_role_id: (roles ?? (await get(at)).template.template_roles)[0].id,
      },
    ];
    const [{ id: documentId }] = (await get(at)).documents;
    await must("POST", `/documents/${documentId}/fields`, { token: sender.token, body: { fields } });
    return made.id as number;
  };
  const start = (templateId: number, signatories: unknown[]) =>
    ask("POST", "/workflows/simple-sign/from-template", { template_id: templateId, signatories, send: true });

  test("names somebody with one name, who is sent to", async () => {
    const { first_name, single_name, email } = suharto();
    const id = await template({ role_name: "Tenant", first_name, single_name, last_name: "dropped", email });
    const { template: kept } = await get(`/templates/${id}`);
    expect(kept.template_roles).toMatchObject([{ first_name: "Suharto", last_name: null, single_name: true }]);
    const { status, json } = await start(id, []);
    expect(status).toBe(201);
    expect(await peopleOf(json)).toMatchObject([{ first_name: "Suharto", last_name: "", single_name: true }]);
  });

  test("is filled by a call and by a table", async () => {
    const id = await template({ role_name: "Tenant" });
    const { first_name, email } = suharto();
    expect((await start(id, [{ role_name: "Tenant", first_name, email }])).status).toBe(422);
    const sent = await start(id, [{ role_name: "Tenant", first_name, email, single_name: true }]);
    expect(await peopleOf(sent.json)).toMatchObject([{ last_name: "", single_name: true }]);
    const form = new FormData();
    const table =
      "Tenant.first_name,Tenant.last_name,Tenant.email,Tenant.single_name\n" +
      "Suharto,,s1@example.test,yes\nSuharto,dropped,s2@example.test,true\nSuharto,,s3@example.test,\nAnna,Vale,a@example.test,no\nSuharto,,s4@example.test,perhaps";
    form.set("file", new File([table], "table.csv"));
    const { preview, batch } = await must("POST", `/templates/${id}/batches`, { token: sender.token, form });
    expect(preview).toMatchObject({ good: 3, wrong: 2 });
    expect(preview.problems.map(({ line }: { line: number }) => line)).toEqual([4, 6]);
    await must("POST", `/batches/${batch.id}/start`, { token: sender.token });
    await runJobs();
    const rows = await database().select().from(recipients).where(eq(recipients.firstName, "Suharto"));
    const made = rows.filter(({ email: address }) => /^s[12]@/.test(address));
    expect(made).toMatchObject([
      { lastName: "", singleName: true },
      { lastName: "", singleName: true },
    ]);
  });

  test("of a strict template is not given a last name", async () => {
    const { first_name, single_name, email } = suharto();
    const id = await template({ role_name: "Tenant", first_name, single_name, email }, { allow_changes: false });
    const refused = await start(id, [{ role_name: "Tenant", last_name: "Vale" }]);
    expect([refused.status, refused.json.label]).toEqual([403, "Forbidden"]);
  });
});

describe("a user", () => {
  test("is invited with one name, shown and changed by it", async () => {
    const own = await givenOrganisation();
    const token = own.admin.token;
    const invite = (body: Record<string, unknown>) =>
      call("POST", `${own.at}/company-users`, { token, body: { role: "3", ...body } });
    const { single_name: _, ...half } = suharto();
    expect((await invite(half)).json["errors"]).toEqual(required);
    const invited = await invite(suharto());
    const { id, email } = invited.json["company_user"];
    expect(invited.json["company_user"]).toMatchObject({ first_name: "Suharto", last_name: "", single_name: true });
    const change = (body: unknown) => call("PATCH", `${own.at}/company-users/${id}`, { token, body });
    expect((await change({ role: "2" })).json["company_user"]).toMatchObject({ last_name: "" });
    expect((await change({ last_name: "Vale" })).json["company_user"]).toMatchObject({ single_name: false });
    expect((await change({ single_name: true })).json["company_user"]).toMatchObject({ last_name: "" });
    await runJobs();
    expect(JSON.stringify(await mailbox(email))).not.toMatch(trailing);
  });

  test("who was invited so keeps and changes the own name", async () => {
    const one = await givenUser({ firstName: "Suharto", lastName: "" });
    const change = (body: unknown) => call("PATCH", "/users/me", { token: one.token, body });
    expect((await must("GET", "/auth/me", { token: one.token })).user).toMatchObject({ single_name: true });
    expect((await change({ first_name: "Sukarno" })).json["user"]).toMatchObject({ last_name: "", single_name: true });
    expect((await change({ single_name: false })).json["errors"]).toEqual(required);
    expect((await change({ last_name: "Vale" })).json["user"]).toMatchObject({ single_name: false });
    expect((await change({ single_name: true })).json["user"]).toMatchObject({ last_name: "" });
    await database().update(users).set({ firstName: "Suharto" }).where(eq(users.id, one.id));
    const other = person();
    await givenSent(one, [other]);
    await runJobs();
    const [mail] = await mailbox(other.email);
    expect(JSON.stringify(mail)).toContain("Suharto");
    expect(JSON.stringify(mail)).not.toMatch(trailing);
  });

  test("signs up with both names", async () => {
    const body = {
      email: "no-box@example.test",
      first_name: "Suharto",
      single_name: true,
      password: "correct horse 9",
    };
    const { status, json } = await call("POST", "/auth/sign-up", { body });
    expect([status, json["errors"]]).toEqual([422, required]);
  });
});
