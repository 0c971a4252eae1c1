import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { otpChallenges } from "@/db/schema/signing";
import { rateLimits } from "@/db/schema/platform";
import { auditActions, workflows } from "@/db/schema/workflows";
import { call, must, runJobs, useProduct } from "../support/api";
import { dumpDatabase } from "../support/dump";
import { person, type Sender, signaturePng } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

let sender: Sender;
let sent: Sent;
let at: string;
let number: string;
let numbers = 6_912_000_000;
beforeEach(async () => {
  sender = await givenUser();
  number = `30${(numbers += 1)}`;
  sent = await givenSent(sender, [person({ has_otp_step: true, mobile_number: number }), person()], {
    ordered: false,
  });
  at = `/signature-requests/${sent.tokens[0]}`;
});

const codesTo = async (to = number): Promise<string[]> => {
  await runJobs(["deliverOtp"]);
  const { messages } = await must("GET", `/dev/mailbox?channel=sms&to=${to}`);
  return messages.map((m: { text: string }) => /\d{6}/.exec(m.text)?.[0]);
};
const ask = (address = at, body: unknown = {}) => call("POST", `${address}/otp`, { body });
const enter = (otp: string, address = at, headers = {}) =>
  call("POST", `${address}/access`, { body: { otp }, headers });
const cookieFrom = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";
const wrongOf = (code: string | undefined) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");
const attempts = async () =>
  (await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id)))
    .filter((row) => row.typeId === 7)
    .map((row) => row.description);
const challenges = () =>
  database()
    .select()
    .from(otpChallenges)
    .where(eq(otpChallenges.signatoryId, Number(sent.signatories[0]?.id)));

describe("an OTP gate", () => {
  test("opens with the code that was sent, once, and only for this link", async () => {
    expect(await must("GET", `${at}/settings`)).toMatchObject({ has_otp_step: true, has_access_code: false });
    const shut = await call("GET", at);
    expect([shut.status, shut.json.label]).toEqual([401, "OtpRequired"]);
    const { sent: told } = await must("POST", `${at}/otp`, { body: { mobile_number: number } });
    expect(told.mobile_number).toBe(`•••${number.slice(-3)}`);
    expect([told.seconds_left, Date.parse(told.expires_at) - Date.now() > 295_000]).toEqual([300, true]);
    const [code = ""] = await codesTo();
    expect(code).toMatch(/^\d{6}$/);
    const wrong = await enter(wrongOf(code));
    expect([wrong.status, wrong.json.label]).toEqual([403, "UnauthorisedDocumentAccess"]);
    expect(wrong.json.message).toBe("The code you provided is not valid. Please try again with a valid code.");
    const passed = await enter(` ${code.slice(0, 3)} ${code.slice(3)} `); // as a password manager fills it in
    expect(passed.status).toBe(200);
    const headers = { cookie: cookieFrom(passed.headers) };
    expect((await must("GET", at, { headers })).documents).toHaveLength(1);
    expect((await enter(code)).status).toBe(403);
    expect(await attempts()).toEqual(["failed", "passed"]);
    const foreign = await givenSent(sender, [person({ has_otp_step: true, mobile_number: number })]);
    const other = `/signature-requests/${foreign.tokens[0]}`;
    expect((await call("GET", other, { headers })).status).toBe(401);
    expect((await enter(code, other)).status).toBe(403);
  });

  test("opens by the spec's calls too: validated by GET and then read with the cookie, or at once with the code", async () => {
    await ask();
    const [code = ""] = await codesTo();
    const validated = await call("GET", `${at}/otp?access-code=${code}`);
    expect(validated.json.otp).toMatchObject({ mobile_number: `•••${number.slice(-3)}` });
    expect(validated.json.otp.reference).toMatch(/^[0-9A-F]{10}$/);
    const headers = { cookie: cookieFrom(validated.headers) };
    expect((await call("GET", `${at}?access-code=${code}`, { headers })).status).toBe(200);
    expect((await call("GET", `${at}?access-code=${code}`)).status).toBe(403);
    await must("POST", `${at}/otp?mobile-number=${number}`);
    const [second = ""] = await codesTo();
    const read = await call("GET", `${at}?access-code=${second}`);
    expect([read.status, read.json.documents?.length, cookieFrom(read.headers) !== ""]).toEqual([200, 1, true]);
  });

  test.each([
    ["the address", () => ({ email: person().email })],
    ["the number", () => ({ mobile_number: `30${(numbers += 1)}` })],
  ])("a code that was passed before %s was corrected signs nothing for whoever comes now", async (_, correction) => {
    await ask();
    const [code = ""] = await codesTo();
    expect((await enter(code)).status).toBe(200);
    const recipients = [{ id: sent.signatories[0]?.id, ...correction() }];
    await must("PATCH", `${sent.at}/signatories`, { token: sender.token, body: { signatories: recipients } });
    expect(await challenges()).toEqual([]);
  });

  test("a new code invalidates the one before", async () => {
    await ask();
    await ask();
    const [second = "", first = ""] = await codesTo();
    if (first !== second) expect((await enter(first)).status).toBe(403);
    expect((await enter(second)).status).toBe(200);
  });

  test("a code expires after 300 seconds, and the answer says so", async () => {
    await ask();
    const [code = ""] = await codesTo();
    const [row] = await challenges();
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(300_000);
    await database().update(otpChallenges).set({ expiresAt: new Date() });
    const late = await enter(code);
    expect([late.status, late.json.label, late.json.message]).toEqual([
      403,
      "UnauthorisedDocumentAccess",
      "The OTP you have provided has expired",
    ]);
  });

  test("of two hundred tries at once five are checked; after them even the right code is refused", async () => {
    await ask();
    const [code = ""] = await codesTo();
    const guesses = Array.from({ length: 200 }, (_, index) => String((Number(code) + 1 + index) % 1_000_000));
    const answers = await Promise.all(guesses.map((guess) => enter(guess.padStart(6, "0"))));
    expect(answers.filter((a) => a.status === 403)).toHaveLength(5);
    expect(answers.filter((a) => a.status === 429)).toHaveLength(195);
    expect(await attempts()).toHaveLength(5);
    const right = await enter(code);
    expect([right.status, Number(right.headers.get("retry-after")) > 200]).toEqual([429, true]);
  });

  test("the right code sent ten times at once opens once", async () => {
    await ask();
    const [code = ""] = await codesTo();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter(code)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });

  test("a plain form opens it without scripts, and redirects back to the page", async () => {
    const headers = {
      "content-type": "application/x-www-form-urlencoded",
      origin: "null",
      "sec-fetch-site": "same-origin",
    };
    const page = `/app/signature-requests/${sent.tokens[0]}`;
    const asked = await call("POST", `${at}/otp`, { body: "mobile_number=", headers });
    expect([asked.status, asked.headers.get("location")]).toEqual([303, page]);
    const [code = ""] = await codesTo();
    const wrong = await call("POST", `${at}/access`, { body: `otp=${wrongOf(code)}`, headers });
    expect([wrong.status, wrong.headers.get("location")]).toEqual([303, `${page}?problem=errors.wrong_access_code`]);
    const other = await call("POST", `${at}/otp`, { body: "mobile_number=306912999999", headers });
    expect(other.headers.get("location")).toBe(`${page}?problem=validation.otherNumber`);
    const passed = await call("POST", `${at}/access`, { body: `otp=${code}`, headers: { ...headers } });
    expect([passed.status, passed.headers.get("location")?.split("?entered=")[0]]).toEqual([303, page]);
    expect((await call("GET", at, { headers: { cookie: cookieFrom(passed.headers) } })).status).toBe(200);
  });

  test("codes are stored neither in plain text nor in the log", async () => {
    const lines = await logged(async () => {
      await call("POST", `${at}/otp?mobile-number=${number}`);
      const before = await dumpDatabase();
      const [code = ""] = await codesTo();
      // The mailbox holds messages where there is no provider, and only on loopback.
      for (const dump of [before, await dumpDatabase()])
        for (const [table, rows] of Object.entries(dump).filter(([name]) => name !== "public.mailbox_messages"))
          expect([table, rows.some((row) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(row))]).toEqual([table, false]);
      await call("GET", `${at}/otp?access-code=${code}`);
    });
    const [code = ""] = await codesTo();
    for (const secret of [code, number, sent.tokens[0]]) expect(lines).not.toContain(secret);
  });
});

describe("a phone number", () => {
  test("must be the one that the sender entered", async () => {
    const other = await ask(at, { mobile_number: "306912999999" });
    expect([other.status, Object.keys(other.json.errors)]).toEqual([422, ["mobile_number"]]);
    expect(await codesTo("306912999999")).toEqual([]);
  });

  test("is asked for, in the spec's format, when the sender entered none", async () => {
    const open = `/signature-requests/${sent.tokens[1]}`;
    for (const mobile_number of ["", "+306912345678", "12345", "abc"]) {
      const { status, json } = await ask(open, { mobile_number });
      expect([mobile_number, status]).toEqual([mobile_number, 422]);
      expect(json.errors.mobile_number).toMatch(/digits only, with the country code and without a plus sign\.$/);
    }
    expect((await ask(open, { mobile_number: number })).status).toBe(200);
    expect(await codesTo()).toHaveLength(1);
  });

  test("of a premium service is refused before anything is sent", async () => {
    const open = `/signature-requests/${sent.tokens[1]}`;
    const { status, json } = await ask(open, { mobile_number: "309011234567" });
    expect([status, Object.keys(json.errors)]).toEqual([422, ["mobile_number"]]);
    expect(await codesTo("309011234567")).toEqual([]);
  });

  test("gets five codes an hour for one recipient, ten an hour for all, and twenty a day", async () => {
    for (const _ of [1, 2, 3, 4, 5]) expect((await ask()).status).toBe(200);
    const sixth = await ask();
    expect([sixth.status, Number(sixth.headers.get("retry-after")) > 3000]).toEqual([429, true]);
    const people = Array.from({ length: 4 }, () => person({ has_otp_step: true, mobile_number: number }));
    const more = await givenSent(sender, people, { ordered: false });
    const askAll = async () => {
      const answers = [];
      for (const token of more.tokens)
        for (const _ of [1, 2, 3]) answers.push(await ask(`/signature-requests/${token}`));
      return answers.filter((a) => a.status === 200).length;
    };
    expect(await askAll()).toBe(5);
    const forget = async (kept: string) => {
      const rows = await database().select({ key: rateLimits.key }).from(rateLimits);
      for (const { key } of rows.filter((row) => row.key.startsWith("otp-") && !row.key.startsWith(kept)))
        await database().delete(rateLimits).where(eq(rateLimits.key, key));
    };
    await forget("otp-number-day");
    await askAll();
    await forget("otp-number-day");
    expect(await askAll()).toBe(0);
  });

  test("a code needs the link, the recipient's turn and an open document", async () => {
    expect((await call("POST", "/signature-requests/0123456789abcdef0123/otp", { body: {} })).status).toBe(410);
    await database().update(workflows).set({ expiresAt: new Date() }).where(eq(workflows.id, sent.id));
    expect((await ask()).status).toBe(410);
    const only = { id: 2, checked: true };
    const plain = await givenSent(sender, [person({ signature_methods: [only] })]);
    expect((await ask(`/signature-requests/${plain.tokens[0]}`, { mobile_number: number })).status).toBe(409);
  });
});

describe("an OTP signature", () => {
  const sign = async (address: string, given: Sent, over: Record<string, unknown> = {}, headers = {}) => {
    const { disclosure_version: version } = await must("GET", address, { headers });
    await must("POST", `${address}/consent`, { body: { version }, headers });
    const owner = given.signatories[given.tokens.indexOf(address.split("/")[2] ?? "")]?.id;
    const target = given.fields.find((f) => f.field_type_id === 4 && f.signatory_id === owner);
    const body = { document_id: given.document.id, field_id: target?.id, sign_type: 5, ...over };
    return call("POST", `${address}/signatures`, { body, headers });
  };

  test("is drawn by the server from a code that this recipient passed, whatever image is sent with it", async () => {
    const [, open = ""] = sent.tokens.map((token) => `/signature-requests/${token}`);
    const none = await sign(open, sent, { encoded_image: await signaturePng() });
    expect([none.status, Object.keys(none.json.errors)]).toEqual([422, ["sign_type"]]);
    await ask(open, { mobile_number: number });
    expect((await sign(open, sent)).status).toBe(422);
    const [code = ""] = await codesTo();
    const { otp } = (await enter(code, open)).json;
    const signed = await sign(open, sent, { encoded_image: await signaturePng() });
    expect(signed.status).toBe(201);
    const image = await call("GET", `${open}/signatures/${signed.json.signature.id}/image`);
    expect(Buffer.from(image.bytes).toString("base64")).toBe(otp.image);
    expect((await must("GET", `${open}/otp`)).otp.reference).toBe(otp.reference);
  });

  test("accepts no code that another recipient passed, and none that was passed too long ago", async () => {
    await ask();
    const [code = ""] = await codesTo();
    const headers = { cookie: cookieFrom((await enter(code)).headers) };
    expect((await sign(`/signature-requests/${sent.tokens[1]}`, sent)).status).toBe(422);
    await database()
      .update(otpChallenges)
      .set({ passedAt: new Date(Date.now() - 31 * 60_000) });
    expect((await sign(at, sent, {}, headers)).status).toBe(422);
    await database().update(otpChallenges).set({ passedAt: new Date() });
    expect((await sign(at, sent, {}, headers)).status).toBe(201);
  });

  test("is the only method when the sender forces it", async () => {
    const forced = await givenSent(sender, [
      person({ force_otp: true, signature_methods: [{ id: 2, checked: true }] }),
    ]);
    const address = `/signature-requests/${forced.tokens[0]}`;
    const drawn = await sign(address, forced, { sign_type: 2, encoded_image: await signaturePng() });
    expect([drawn.status, Object.keys(drawn.json.errors)]).toEqual([422, ["sign_type"]]);
    await ask(address, { mobile_number: number });
    const [code = ""] = await codesTo();
    await enter(code, address);
    expect((await sign(address, forced)).status).toBe(201);
  });

  test("a code for signing does not replace the access code", async () => {
    const gated = await givenSent(sender, [person({ access_code: "Sesame" })]);
    const address = `/signature-requests/${gated.tokens[0]}`;
    expect((await ask(address, { mobile_number: number })).status).toBe(401);
    expect((await enter("123456", address)).status).toBe(401);
    const passed = await call("POST", `${address}/access`, { body: { access_code: "Sesame" } });
    const headers = { cookie: cookieFrom(passed.headers) };
    await must("POST", `${address}/otp`, { body: { mobile_number: number }, headers });
    const [code = ""] = await codesTo();
    const confirmed = await enter(code, address, headers);
    expect([confirmed.status, confirmed.headers.get("set-cookie")]).toEqual([200, null]);
    expect((await sign(address, gated, {}, headers)).status).toBe(201);
  });
});
