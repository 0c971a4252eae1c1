import { beforeEach, describe, expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { corpusAddresses, corpusStrings, hasCorpus } from "../support/corpus";
import { field, linkOf, mailbox, person, type Sender } from "../support/given";
import { type Draft, givenDraft, givenUser } from "../support/shortcuts";

useProduct();

let sender: Sender;
let draft: Draft;
// A new sender for each test, because of the rate limit.
beforeEach(async () => {
  sender = await givenUser();
  draft = await givenDraft(sender);
});

const send = (method: string, address: string, body: unknown) => call(method, address, { token: sender.token, body });
const chunks = <T>(list: T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));

/** Saves what the API accepts of the list, after it has named what it refuses; returns the accepted entries. */
async function saveAccepted<T>(method: string, address: string, key: string, list: T[]): Promise<T[]> {
  let accepted = list;
  // The first refusal is about formats; only then characters that cannot be printed are refused.
  for (let tries = 0; accepted.length > 0; tries += 1) {
    const { status, json } = await send(method, address, { [key]: accepted });
    if (status < 300) return accepted;
    expect([status, tries < 2]).toEqual([422, true]);
    const refused = new Set(Object.keys(json.errors ?? {}).map((path) => Number(path.split(".")[1])));
    accepted = accepted.filter((_, index) => !refused.has(index));
  }
  return accepted;
}

describe.skipIf(!hasCorpus)("naughty strings", () => {
  const strings = hasCorpus ? corpusStrings() : [];

  test.each(chunks(strings, 150).map((some, index) => ({ index, some })))(
    "as titles, messages and document names ($index)",
    async ({ some }) => {
      for (const text of some) {
        const answers = [
          await send("PATCH", `${draft.at}/documents`, { workflow_name: text }),
          await send("POST", `${draft.at}/settings`, { message: text, additional_email_message: text }),
          await send("PATCH", `/documents/${draft.document.id}`, { name: text }),
        ];
        for (const { status } of answers) expect([text, status]).toEqual([text, status === 422 ? 422 : 200]);
      }
    },
  );

  test("as names of recipients, in the mail and on the certificate", async () => {
    for (const some of chunks(strings, 15)) {
      const people = some.map((text) => person({ first_name: text, last_name: text, private_message: text }));
      const accepted = await saveAccepted("POST", `${draft.at}/signatories`, "signatories", people);
      for (const one of accepted) expect(one.first_name).not.toMatch(/[<>]|https?:/);
    }
    const certificate = await call("GET", `${draft.at}/audit-trail/download`, { token: sender.token });
    expect(certificate.status).toBe(200);
  });

  test("as names, texts and options of fields", async () => {
    const { signatories: recipients } = await must("POST", `${draft.at}/signatories`, {
      token: sender.token,
      body: { signatories: [person()] },
    });
    const page = draft.document.pages[0].id;
    const list = strings.map((text, index) =>
      field(`${index} ${text}`.slice(0, 255), index % 2 === 0 ? 1 : 2, recipients[0].id, page, {
        description: text.slice(0, 500),
        value: index % 2 === 0 ? text.slice(0, 2000) : `${index}`, // a drop-down's value is one of its options
        selectable_field_options: [{ key: `${index}`, value: text.slice(0, 255) }],
      }),
    );
    const accepted = await saveAccepted("POST", `/documents/${draft.document.id}/fields`, "fields", list);
    expect(accepted.length).toBeGreaterThan(200);
  });

  test("as names at sign-up", async () => {
    for (const [index, text] of strings.entries()) {
      if (index % 20 !== 0) continue;
      const body = {
        email: `naughty.${index}@example.test`,
        first_name: text,
        last_name: text,
        password: `secret ${text}`.slice(0, 128),
      };
      expect([200, 400, 422]).toContain((await call("POST", "/auth/sign-up", { body })).status);
    }
  });

  test("in the search of a list", async () => {
    for (const text of strings.slice(0, 120)) {
      const search = encodeURIComponent(text.slice(0, 255));
      expect((await call("GET", `/workflows?search=${search}`, { token: sender.token })).status).toBe(200);
    }
  });
});

test("markup in every text of a workflow is text in the mail", async () => {
  const evil = `<img src=x onerror=alert(1)>"'><script>alert(1)</script>`;
  const { token } = sender;
  const recipient = person({ private_message: evil });
  const own = await givenDraft(sender, [recipient]);
  await must("PATCH", `${own.at}/documents`, { token, body: { workflow_name: evil } });
  await must("POST", `${own.at}/settings`, { token, body: { message: evil, additional_email_message: evil } });
  await must("PATCH", own.at, { token, body: { execute_at: new Date().toISOString() } });
  await runJobs();
  const [mail] = await mailbox(recipient.email);
  const withoutPage = mail?.html?.replace(/<img class="line" src="data:image\/jpeg;base64,[\w+/=]+"/, ""); // our picture of the first page
  expect(withoutPage).not.toMatch(/<script|<img/i);
  expect(mail?.text).toContain(evil);
  expect(
    (await call("GET", `/signature-requests/${await linkOf(recipient.email)}`)).headers.get("content-type"),
  ).toContain("json");
});

test("line breaks in a title make no header", async () => {
  const { token } = sender;
  const recipient = person();
  const own = await givenDraft(sender, [recipient]);
  await must("PATCH", `${own.at}/documents`, { token, body: { workflow_name: "Lease\r\nBcc: evil@example.test" } });
  await must("PATCH", own.at, { token, body: { execute_at: new Date().toISOString() } });
  await runJobs();
  const [mail] = await mailbox(recipient.email);
  expect(mail?.subject).not.toMatch(/[\r\n]/);
});

test.each([
  ["half a surrogate pair", JSON.stringify({ message: "\ud800" })],
  ["NUL", JSON.stringify({ message: "a\0b" })],
  ["a NUL in a key", JSON.stringify({ "a\0": 1 })],
  ["no JSON", "{"],
  ["bytes that are no text", "\ufffd"],
  ["endless nesting", `{"message":${"[".repeat(200_000)}${"]".repeat(200_000)}}`],
])("%s is an unreadable body", async (_, body) => {
  const answer = await call("POST", `${draft.at}/settings`, { token: sender.token, body });
  expect([answer.status, answer.json.label]).toEqual([400, "BadRequest"]);
});

test.each([["[]"], ["7"], ['"text"'], ["null"], ['{"message":7}'], ['{"link_expiry_days":1e300}']])(
  "%s is invalid",
  async (body) => {
    expect((await call("POST", `${draft.at}/settings`, { token: sender.token, body })).status).toBe(422);
  },
);

test("a body over the limit is refused before it is read to its end", async () => {
  const body = JSON.stringify({ message: "x".repeat(4_000_000) });
  expect((await call("POST", `${draft.at}/settings`, { token: sender.token, body })).status).toBe(413);
});

test("NUL in a query or an id is refused", async () => {
  expect((await call("GET", "/workflows?search=%00", { token: sender.token })).status).toBe(400);
  for (const id of ["%00", "1e400", "-1", "0", "9007199254740993", "1.5", "'1'"])
    expect([id, (await call("GET", `/documents/${id}`, { token: sender.token })).status]).toEqual([id, 404]);
});

test.skipIf(!hasCorpus)("addresses are one plain address each, or refused", async () => {
  const { signatories: recipients } = draft;
  for (const { address, category } of corpusAddresses()) {
    const change = { signatories: [{ id: recipients[0]?.id, email: address }] };
    const { status, json } = await send("PATCH", `${draft.at}/signatories`, change);
    expect([address, status]).toEqual([address, status === 200 ? 200 : 422]);
    if (category === "ISEMAIL_VALID_CATEGORY") expect([address, status]).toEqual([address, 200]);
    // Addresses without characters that have a meaning in headers or lists of addresses.
    if (status === 200) expect(json.signatories[0].email).toMatch(/^[\w.+'-]+@[a-z0-9.-]+$/);
  }
});
