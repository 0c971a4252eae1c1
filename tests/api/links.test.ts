import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { fieldEntries } from "@/db/schema/documents";
import { recipients, workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { corpusFile, hasCorpus } from "../support/corpus";
import { differences, dumpDatabase } from "../support/dump";
import { codeOf, fillAs, linkOf, mailbox, person, type Sender, signAs, signaturePng } from "../support/given";
import { logged } from "../support/logged";
import { givenDraft, givenUser, givenSent } from "../support/shortcuts";

useProduct();

let sender: Sender;
beforeEach(async () => {
  sender = await givenUser({ defaultLanguage: "es" });
});

const at = (token: string | null | undefined) => `/signature-requests/${token}`;
const everyCall = (token: string | undefined): [string, string, unknown?][] => [
  ["GET", at(token)],
  ["GET", `${at(token)}/settings`],
  ["GET", `${at(token)}/download`],
  ["POST", `${at(token)}/consent`, { version: "2026-11" }],
  ["PUT", `${at(token)}/values`, { data: [] }],
  ["POST", `${at(token)}/fill-and-sign`, {}],
  ["PATCH", `${at(token)}/decline`, { decline_reason: "No" }],
  ["POST", `${at(token)}/events`, { kind: "page_viewed", document_id: 1 }],
];

async function expectGone(token: string | undefined) {
  for (const [method, address, body] of everyCall(token)) {
    const { status, json } = await call(method, address, body === undefined ? {} : { body });
    expect([method, address, status, json.label]).toEqual([method, address, 410, "ResourceExpired"]);
    expect(json.message).toBe("This document has expired or you have been given an invalid link");
  }
}

describe("a link ends", () => {
  test("when it has expired", async () => {
    const { id, tokens } = await givenSent(sender);
    await database().update(workflows).set({ expiresAt: new Date() }).where(eq(workflows.id, id));
    await expectGone(tokens[0]);
  });

  test("when the sender has cancelled, who may give a reason to those already invited", async () => {
    const asked = person();
    const waiting = person();
    const { at: address, tokens } = await givenSent(sender, [asked, waiting]);
    await must("PATCH", address, { token: sender.token, body: { cancel: true, reason: "Wrong rent" } });
    await expectGone(tokens[0]);
    await expectGone(tokens[1]);
    await runJobs();
    expect((await mailbox(asked.email)).map((m) => m.text.includes("Wrong rent"))).toEqual([true]);
    expect(await mailbox(waiting.email)).toEqual([]);
  });

  test("when the sender has cancelled, behind an access code too, which is no longer asked for", async () => {
    const { at: address, tokens } = await givenSent(sender, [person({ access_code: "open sesame" })]);
    const link = at(tokens[0]);
    expect((await call("GET", link)).status).toBe(401);
    await must("PATCH", address, { token: sender.token, body: { cancel: true } });
    for (const code of ["", "wrong", "open sesame"]) {
      const headers: Record<string, string> = code ? { "access-code": code } : {};
      const { status, json } = await call("GET", link, { headers });
      expect([status, json.label]).toEqual([410, "ResourceExpired"]);
    }
  });

  test("when the workflow was deleted", async () => {
    const { at: address, tokens } = await givenSent(sender);
    await must("PATCH", address, { token: sender.token, body: { cancel: true } });
    await must("DELETE", address, { token: sender.token });
    await expectGone(tokens[0]);
  });

  test("when it is a stored hash, a guess, or an earlier version", async () => {
    const { id, tokens } = await givenSent(sender);
    const [row] = await database().select().from(recipients).where(eq(recipients.workflowId, id));
    await expectGone(row?.linkHash ?? "");
    await expectGone("0".repeat(43));
    await expectGone(`${tokens[0]?.slice(0, -1)}${tokens[0]?.endsWith("A") ? "B" : "A"}`);
  });
});

test("a decline ends the workflow for all, discards the entries, and tells only the sender why", async () => {
  const reason = "The rent on page 2 is wrong";
  const sent = await givenSent(sender, [person({ default_language: "gk" }), person()], { ordered: false });
  const [first, second] = sent.tokens;
  await fillAs(first ?? "");
  await call("PUT", `${at(second)}/values`, { body: { data: [] } });
  for (const decline_reason of ["", "  ", undefined])
    expect((await call("PATCH", `${at(first)}/decline`, { body: { decline_reason } })).status).toBe(422);
  const body = { decline_reason: reason };
  expect((await call("PATCH", `${at(first)}/decline`, { body, headers: { "accept-language": "el" } })).status).toBe(
    200,
  );
  expect((await call("PATCH", `${at(first)}/decline`, { body })).status).toBe(200);
  const entries = await database()
    .select()
    .from(fieldEntries)
    .where(eq(fieldEntries.signatoryId, Number(sent.signatories[0]?.id)));
  expect(entries).toEqual([]);
  for (const token of sent.tokens) {
    const answer = await must("GET", at(token));
    expect(answer).toMatchObject({ declined: true, documents: [] });
    expect(JSON.stringify(answer)).not.toContain(reason);
  }
  const remark = sent.fields.find((f) => f.signatory_id === sent.signatories[1]?.id);
  const data = [{ field_id: remark?.id, document_id: sent.document.id, value: "late" }];
  for (const [method, path, given] of [
    ["POST", "/fill-and-sign", { data }],
    ["PUT", "/values", { data }],
    ["PATCH", "/decline", body],
  ] as const) {
    const late = await call(method, at(second) + path, { body: given });
    expect([path, late.status, late.json.label]).toEqual([path, 409, "Conflict"]);
  }
  await runJobs();
  const [mail] = await mailbox(sender.email);
  expect(mail?.text).toContain(reason);
  expect(mail?.subject).toMatch(/rechaz/i); // Spanish, the sender's language
  for (const s of sent.signatories) expect(JSON.stringify(await mailbox(s.email))).not.toContain(reason);
  const detail = await must("GET", sent.at, { token: sender.token });
  expect(detail.workflow.workflow_status_id).toBe(6);
  expect(detail.signatories[0]).toMatchObject({ status: "declined", decline_reason: reason });
  expect(JSON.stringify(await must("GET", `${sent.at}/audit-trail`, { token: sender.token }))).not.toContain(reason);
});

test("opening a mailed link by GET or HEAD changes nothing except that the link was requested", async () => {
  const draft = await givenDraft(sender);
  await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
  await runJobs();
  const token = await linkOf(draft.signatories[0]?.email);
  const addresses = ["", "/settings", "/download", `/documents/${draft.document.id}/pages/0`].map(
    (path) => at(token) + path,
  );
  const open = async () => {
    for (const method of ["HEAD", "GET"]) for (const address of addresses) await call(method, address);
  };
  const before = await dumpDatabase();
  await open();
  const first = differences(before, await dumpDatabase());
  // The trail's entry, and what tells the next anchor of it.
  const isTrail = (line: string) => /^public\.(audit_actions|chain_growths) \+ /.test(line);
  expect(first.filter(isTrail)).toHaveLength(2);
  const rest = first.filter((line) => !isTrail(line)).toSorted();
  expect(rest).toEqual([
    `public.workflows ${draft.id} audit_at`,
    `public.workflows ${draft.id} audit_hash`,
    `public.workflows ${draft.id} audit_sequence`,
  ]);
  const after = await dumpDatabase();
  await open();
  expect(differences(after, await dumpDatabase())).toEqual([]);
});

test("a dump of the database opens no link, no session and no account", async () => {
  const draft = await givenDraft(sender, [person({ access_code: "Sesame-77" }), person()]);
  await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
  const email = "dumped@example.test";
  const body = { email, first_name: "D", last_name: "D", password: "correct horse 77" };
  const { token } = await must("POST", "/auth/sign-up", { body });
  const queued = JSON.stringify(await dumpDatabase());
  await runJobs();
  const link = await linkOf(draft.signatories[0]?.email);
  const code = await codeOf(email);
  const dump = await dumpDatabase();
  // Only the mailbox, which replaces a mail server on loopback (docs/product.md, Mail and SMS without a provider),
  // holds them.
  delete dump["public.mailbox_messages"];
  for (const text of [queued, JSON.stringify(dump)])
    for (const secret of [link, ...draft.signatories.map((s) => s.access_code), body.password, token, sender.token])
      if (secret) expect(text).not.toContain(secret);
  expect(link).toHaveLength(43);
  expect(queued).not.toContain(`"${code}"`);
});

test("no token, code, password or entered text gets into the log, even when a query fails", async () => {
  const secrets = { password: "correct horse 88", access: "Sesame-88", value: "Εμπιστευτικό", reason: "Because 88" };
  const draft = await givenDraft(sender, [person({ access_code: secrets.access })]);
  const seen: (string | null | undefined)[] = Object.values(secrets);
  const lines = await logged(async () => {
    const email = "logged@example.test";
    const signUp = { email, first_name: "L", last_name: "L", password: secrets.password };
    seen.push((await must("POST", "/auth/sign-up", { body: signUp })).token);
    await call("POST", "/auth/sign-in", { body: { email, password: `${secrets.password} wrong` } });
    await must("PATCH", draft.at, { token: sender.token, body: { execute_at: new Date().toISOString() } });
    await runJobs();
    const token = await linkOf(draft.signatories[0]?.email);
    seen.push(token, await codeOf(email));
    await call("GET", `${at(token)}?access-code=${secrets.access}x`);
    const passed = await call("POST", `${at(token)}/access`, { body: { access_code: secrets.access } });
    const headers = { cookie: passed.headers.get("set-cookie")?.split(";")[0] ?? "" };
    seen.push(headers.cookie.split("=")[1]);
    const [field] = draft.fields;
    const body = { data: [{ field_id: field?.id, document_id: draft.document.id, value: secrets.value }] };
    await database().execute(sql`alter table field_entries rename to field_entries_away`);
    expect((await call("PUT", `${at(token)}/values`, { body, headers })).status).toBe(500);
    await database().execute(sql`alter table field_entries_away rename to field_entries`);
    expect((await call("PUT", `${at(token)}/values`, { body, headers })).status).toBe(200);
    await call("PATCH", `${at(token)}/decline`, { body: { decline_reason: secrets.reason }, headers });
  });
  expect(lines).toContain("field_entries");
  expect(lines).toContain("/signature-requests/…");
  for (const secret of seen) {
    expect(secret).toEqual(expect.stringMatching(/.{5,}/));
    expect(lines).not.toContain(secret);
  }
});

describe("as a signature", () => {
  const png = async () => Buffer.from(await signaturePng(), "base64");
  const cases: [string, () => Promise<Uint8Array> | Uint8Array, number][] = [
    ["a PNG", png, 201],
    ["an HTML page", () => Buffer.from("<html><script>alert(1)</script></html>"), 422],
    ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'), 422],
    ["half a PNG", async () => (await png()).subarray(0, 60), 422],
    ["more than 1 MB", () => Buffer.alloc(1_000_001, 1), 422],
    ["nothing", () => Buffer.alloc(0), 422],
  ];
  if (hasCorpus)
    for (const name of ["svg-named.png", "pixel-flood-30k.png", "png-header-only.png"])
      cases.push([name, () => corpusFile(`hostile/${name}`), 422]);

  test.each(cases)("%s", async (_, bytes, expected) => {
    const sent = await givenSent(sender);
    const [token] = sent.tokens;
    const { disclosure_version: version } = await must("GET", at(token));
    await must("POST", `${at(token)}/consent`, { body: { version } });
    const sign = sent.fields.find((f) => f.field_type_id === 4);
    const encoded = Buffer.from(await bytes()).toString("base64");
    const before = process.cpuUsage();
    for (const image of [encoded, `data:image/png;base64,${encoded}`]) {
      const body = { document_id: sent.document.id, field_id: sign?.id, encoded_image: image, sign_type: 3 };
      const { status, json } = await call("POST", `${at(token)}/signatures`, { body });
      expect(status).toBe(expected);
      if (status === 422) expect(json.errors.encoded_image).toMatch(/required|PNG, JPEG|The limit is 1 MB/);
      if (status === 201) {
        const kept = await call("GET", `${at(token)}/signatures/${json.signature.id}/image`);
        expect([kept.headers.get("content-type"), kept.headers.get("x-content-type-options")]).toEqual([
          "image/png",
          "nosniff",
        ]);
      }
    }
    // microseconds of processor time: no image was decompressed
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});

test("recipients see others' signatures only after those have finished", async () => {
  const sent = await givenSent(sender, [person(), person()], { ordered: false });
  const [first, second] = sent.tokens;
  const finish = await fillAs(first ?? "");
  const [entry] = (await database().select().from(fieldEntries)).filter(
    (e) => e.imageHash && e.signatoryId === sent.signatories[0]?.id,
  );
  const see = (token?: string) => call("GET", `${at(token)}/signatures/${entry?.id}/image`);
  expect([(await see(first)).status, (await see(second)).status]).toEqual([200, 404]);
  await finish();
  expect((await see(second)).status).toBe(200);
  const stranger = await givenSent(await givenUser());
  expect((await see(stranger.tokens[0])).status).toBe(404);
  expect((await signAs(second ?? null)).status).toBe(200);
});

test("recipients behind one address have separate limits; guesses of links share the address's limit", async () => {
  const ip = "203.0.113.77";
  const sent = await Promise.all([givenSent(sender), givenSent(sender)]);
  const [one, other] = sent.map(({ tokens }) => at(tokens[0]));
  const statusOf = async (link: string | undefined) => (await call("GET", `${link}/settings`, { ip })).status;
  const known = await statusOf(one);
  expect(await statusOf(other)).toBe(known);
  for (let count = 0; count < 598; count += 1) await statusOf(at(`${count}`.padStart(43, "0")));
  expect(await statusOf(at("1".repeat(43)))).toBe(429);
  expect([await statusOf(one), await statusOf(other)]).toEqual([known, known]);
  for (let count = 0; count < 599; count += 1) await statusOf(one);
  expect([await statusOf(one), await statusOf(other)]).toEqual([429, known]);
});
