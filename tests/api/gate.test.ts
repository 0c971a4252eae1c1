import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { auditActions, recipients } from "@/db/schema/workflows";
import { signatureFonts } from "@/lib/signing/rules/signature-fonts";
import { call, must, runJobs, useProduct } from "../support/api";
import { differences, dumpDatabase } from "../support/dump";
import { expectations } from "../support/expectations";
import { unknown } from "../support/foreign-bodies";
import { mailbox, person } from "../support/given";
import { givenUser, givenSent, type Sent } from "../support/shortcuts";

useProduct();

const code = "Σήσαμο 1234";
let sent: Sent;
let at: string;
beforeEach(async () => {
  sent = await givenSent(await givenUser(), [person({ access_code: code }), person({ access_code: "other" })], {
    ordered: false,
  });
  at = `/signature-requests/${sent.tokens[0]}`;
});

const enter = (given: string) => call("POST", `${at}/access`, { body: { access_code: given } });
const cookieFrom = (headers: Headers) => headers.get("set-cookie")?.split(";")[0] ?? "";
const rowOf = async () =>
  (
    await database()
      .select()
      .from(recipients)
      .where(eq(recipients.id, Number(sent.signatories[0]?.id)))
  )[0];
const attempts = async () =>
  (await database().select().from(auditActions).where(eq(auditActions.workflowId, sent.id)))
    .filter((row) => row.typeId === 7)
    .map((row) => row.description);

test("protects everything below the link except its settings", async () => {
  const { has_access_code: hasCode, has_otp_step: hasOtp } = await must("GET", `${at}/settings`);
  expect([hasCode, hasOtp]).toEqual([true, false]);
  // Excluded: forms redirect to the page, which asks for the code; taking a device back needs the host's own code.
  const guarded = Object.keys(expectations).filter(
    (name) =>
      /signature-requests\/\{token\}/.test(name) && !/(settings|access|form|hand-over|host-code|hand-back)$/.test(name),
  );
  expect(guarded.length).toBeGreaterThan(8);
  for (const name of guarded) {
    const [method = "", template = ""] = name.split(" ");
    const values: Record<string, unknown> = {
      ...unknown,
      token: sent.tokens[0],
      documentId: sent.document.id,
      pageIndex: 0,
      signatureId: 1,
      savedSignatureId: 1,
      font: signatureFonts[0],
    };
    const address = template.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key]));
    const first = [expectations[name]].flat()[0];
    const place = { ...unknown, documentId: sent.document.id, token: "" };
    const body = first?.body?.(place);
    const { status, json } = await call(method, address, {
      ...(body !== undefined && { body }),
      ...(first?.form && { form: first.form() }),
    });
    expect([name, status, json.label]).toEqual([name, 401, "AccessCodeRequired"]);
  }
});

test("redirects a plain form back to itself, and does nothing", async () => {
  const before = await dumpDatabase();
  const { status, headers } = await call("POST", `${at}/form`, {
    body: new URLSearchParams({ act: "decline", decline_reason: "No" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect([status, headers.get("location")?.split("?")[0]]).toEqual([303, `/app${at}`]);
  expect(headers.get("set-cookie") ?? "").not.toContain("countersign.gate"); // only the typed form is kept
  expect(differences(before, await dumpDatabase())).toEqual([]);
});

test("calls a text that is too long for a code a wrong one, and counts no try", async () => {
  const given = { access_code: "a password that a manager fills in" };
  const { status, json } = await call("POST", `${at}/access`, { body: given });
  expect([status, json.errors]).toEqual([422, { access_code: expect.stringContaining("is not valid") }]);
  const otp = await call("POST", `${at}/access`, { body: { otp: "1234567890" } });
  expect(otp.json.errors).toEqual({ otp: expect.stringContaining("is not valid") });
  const plain = await call("POST", `${at}/access`, {
    body: new URLSearchParams(given).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(plain.headers.get("location")).toBe(`/app${at}?problem=validation.codeWrong`);
  expect(await attempts()).toEqual([]);
});

test("opens with the code, and the cookie is valid for this link only", async () => {
  const wrong = await enter("sesame");
  expect([wrong.status, wrong.json.label]).toEqual([403, "UnauthorisedDocumentAccess"]);
  expect(wrong.json.message).toBe("The code you provided is not valid. Please try again with a valid code.");
  expect(wrong.headers.get("set-cookie")).toBeNull();
  const passed = await enter(code);
  expect([passed.status, passed.headers.get("set-cookie")]).toEqual([
    200,
    expect.stringMatching(/HttpOnly; SameSite=Lax/),
  ]);
  const headers = { cookie: cookieFrom(passed.headers) };
  const request = await must("GET", at, { headers });
  expect(request.documents).toHaveLength(1);
  expect(JSON.stringify(request)).not.toContain(code);
  const other = `/signature-requests/${sent.tokens[1]}`;
  expect((await call("GET", other, { headers })).status).toBe(401);
  const [name, value = ""] = headers.cookie.split("=");
  const renamed = `countersign.gate.${sent.signatories[1]?.id}=${value}`;
  expect((await call("GET", other, { headers: { cookie: renamed } })).status).toBe(401);
  const longer = `${name}=${Number(value.split(".")[0]) + 1}.${value.split(".")[1]}`;
  expect((await call("GET", at, { headers: { cookie: longer } })).status).toBe(401);
  expect(await attempts()).toEqual(["failed", "passed"]);
});

test("opens by the spec's query and header too", async () => {
  const byQuery = await call("GET", `${at}?access-code=${encodeURIComponent(code)}`);
  expect([byQuery.status, byQuery.json.documents?.length]).toEqual([200, 1]);
  expect((await call("GET", at, { headers: { cookie: cookieFrom(byQuery.headers) } })).status).toBe(200);
  expect((await call("GET", `${at}?access-code=wrong`)).json.label).toBe("UnauthorisedDocumentAccess");
});

test("refuses the right code for a quarter of an hour after five wrong ones", async () => {
  for (const _ of [1, 2, 3, 4, 5]) expect((await enter("wrong")).status).toBe(403);
  const paused = await enter(code);
  expect([paused.status, Number(paused.headers.get("retry-after")) > 800]).toEqual([429, true]);
  expect((await call("GET", `${at}?access-code=${encodeURIComponent(code)}`)).status).toBe(429);
  const until = (await rowOf())?.gatePausedUntil?.getTime() ?? 0;
  expect(until - Date.now()).toBeGreaterThan(14 * 60_000);
  await database()
    .update(recipients)
    .set({ gatePausedUntil: new Date(Date.now() - 1000) });
  expect((await enter("wrong")).status).toBe(403);
  expect((await enter(code)).status).toBe(200);
  expect((await rowOf())?.gateTries).toBe(0);
});

test("counts two hundred tries at once as two hundred: five are checked", async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => enter(`guess ${index}`)));
  expect(answers.filter((a) => a.status === 403)).toHaveLength(5);
  expect(answers.filter((a) => a.status === 429)).toHaveLength(195);
  expect(await attempts()).toHaveLength(5);
  expect((await enter(code)).status).toBe(429);
});

test("a code is stored encrypted, and only the sender can read it", async () => {
  const sealed = (await rowOf())?.accessCodeSealed ?? "";
  expect(sealed).not.toContain(code);
  expect((await rowOf())?.accessCodeSealed).toMatch(/^k1\./);
  // Moved into another recipient's row it opens nothing.
  await database()
    .update(recipients)
    .set({ accessCodeSealed: sealed })
    .where(eq(recipients.id, Number(sent.signatories[1]?.id)));
  const other = `/signature-requests/${sent.tokens[1]}/access`;
  expect((await call("POST", other, { body: { access_code: code } })).status).toBe(500);
});

test("five codes sent and the last wrong five times: the sender is told, once, and can unlock the recipient", async () => {
  const sender = await givenUser();
  const number = "306912000099";
  const {
    id,
    tokens,
    signatories: people,
    ...own
  } = await givenSent(sender, [person({ has_otp_step: true, mobile_number: number })]);
  const link = `/signature-requests/${tokens[0]}`;
  const ask = () => call("POST", `${link}/otp`, { body: {} });
  const tryCode = (otp: string) => call("POST", `${link}/access`, { body: { otp } });
  const newestCode = async () => {
    await runJobs(["deliverOtp"]);
    const { messages } = await must("GET", `/dev/mailbox?channel=sms&to=${number}`);
    return /\d{6}/.exec(messages[0].text)?.[0] ?? "";
  };
  const isLocked = async () => {
    const { signatories: shown } = await must("GET", own.at, { token: sender.token });
    return shown[0].locked_until !== null;
  };
  const lockouts = () =>
    database().$count(auditActions, and(eq(auditActions.workflowId, id), eq(auditActions.typeId, 24)));

  for (const _ of [1, 2, 3, 4, 5]) await ask();
  const wrong = String((Number(await newestCode()) + 1) % 1_000_000).padStart(6, "0");
  for (const _ of [1, 2, 3, 4]) expect((await tryCode(wrong)).status).toBe(403);
  expect(await isLocked()).toBe(false);
  const [last, again] = [await tryCode(wrong), await ask()];
  const told = expect.stringMatching(
    /^Too many codes. You can continue in (60|59) minutes, or sooner if .+ unlocks the document for you\. Help: .+@/,
  );
  expect([last.status, last.json.label, last.json.message]).toEqual([403, "UnauthorisedDocumentAccess", told]);
  expect([again.status, again.json.message]).toEqual([429, told]);
  expect(Number(again.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect([await isLocked(), await lockouts()]).toEqual([true, 1]);
  await runJobs(["deliverMail"]);
  const mails = (await mailbox(sender.email)).filter((mail) => mail.subject.includes("is locked out"));
  expect(mails.map((mail) => mail.text)).toEqual([expect.stringContaining(`/documents/${id}`)]);

  await must("POST", `${own.at}/signatories/${people[0]?.id}/unlock`, { token: sender.token });
  expect(await isLocked()).toBe(false);
  expect((await ask()).status).toBe(200);
  expect((await tryCode(await newestCode())).status).toBe(200);
  expect(await lockouts()).toBe(1);
});
