import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { otpChallenges } from "@/db/schema/signing";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenOrganisation } from "../support/companies";
import { allowOrigins, givenEmbedded, keyWith, liveToken, makeSession, tokenIn } from "../support/embedding";
import { person } from "../support/given";
import { logged } from "../support/logged";
import { givenUser, givenSent } from "../support/shortcuts";

useProduct();

type Sent = { path: string; authorization: string; fields: Record<string, string> };
const received: Sent[] = [];
let refusals = 0;
let refusal = { status: 503, code: 20503, message: "Busy" };

/** Stands in for Twilio: the call that creates a message. */
const server = createServer((request, response) => {
  void (async () => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const isRefused = refusals > 0;
    if (isRefused) refusals -= 1;
    else received.push({ path: request.url ?? "", authorization: request.headers.authorization ?? "", fields });
    response.writeHead(isRefused ? refusal.status : 201, { "content-type": "application/json" });
    response.end(JSON.stringify(isRefused ? refusal : { sid: "SM1", status: "queued" }));
  })();
});

const settings = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TWILIO_API_URL"];
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const values = ["AC00000000000000000000000000000000", "secret", "+15005550006", `http://127.0.0.1:${port}`];
  for (const [index, name] of settings.entries()) process.env[name] = values[index];
});
afterAll(async () => {
  for (const name of settings) delete process.env[name];
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received.length = 0;
  refusals = 0;
  refusal = { status: 503, code: 20503, message: "Busy" };
});

const given = async (over: Record<string, unknown> = {}) => {
  const recipient = person({ has_otp_step: true, mobile_number: "306912345678", ...over });
  const sent = await givenSent(await givenUser(), [recipient]);
  return `/signature-requests/${sent.tokens[0]}`;
};

test("a code is sent through Twilio, in the recipient's language, and opens the gate", async () => {
  const at = await given({ default_language: "gk" });
  await must("POST", `${at}/otp`, { body: {} });
  expect(received).toEqual([]); // the call does not wait for the provider
  await runJobs(["deliverOtp"]);
  const [message] = received;
  expect(message?.path).toBe("/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json");
  expect(Buffer.from(message?.authorization.split(" ")[1] ?? "", "base64").toString()).toMatch(/^AC0+:secret$/);
  expect(message?.fields).toMatchObject({ To: "+306912345678", From: "+15005550006" });
  expect(message?.fields["Body"]).toMatch(/^\d{6}: ο κωδικός σας/);
  const otp = message?.fields["Body"]?.slice(0, 6);
  expect((await call("POST", `${at}/access`, { body: { otp } })).status).toBe(200);
  expect((await must("GET", "/dev/mailbox?channel=sms")).messages).toEqual([]);
});

test("a code is asked for in another application's frame, and opens that session alone, without a cookie", async () => {
  const own = await givenOrganisation();
  const key = await keyWith(own);
  await allowOrigins(own);
  const { signatory } = await givenEmbedded(key, { has_otp_step: true, mobile_number: "306912345690" });
  const [one, other] = [0, 1].map(async () =>
    liveToken(tokenIn(await makeSession(key, { signatory_id: signatory.id }))),
  );
  const at = `/signature-requests/${await one}`;
  const gate = (await call("GET", at)).json["label"];
  expect(gate).toBe("OtpRequired");
  await must("POST", `${at}/otp`, { body: {} });
  await runJobs(["deliverOtp"]);
  const otp = received[0]?.fields["Body"]?.slice(0, 6);
  const opened = await call("POST", `${at}/access`, { body: { otp } });
  expect([opened.status, opened.headers.getSetCookie()]).toEqual([200, []]);
  expect((await call("GET", at)).status).toBe(200);
  expect((await call("GET", `/signature-requests/${await other}`)).json["label"]).toBe(gate);
});

test("a message that the provider did not accept is tried again", async () => {
  const at = await given({ mobile_number: "306912345679" });
  await must("POST", `${at}/otp`, { body: {} });
  refusals = 1;
  await runJobs(["deliverOtp"]);
  expect(received).toEqual([]);
  await database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs(["deliverOtp"]);
  expect(received.map(({ fields }) => fields["To"])).toEqual(["+306912345679"]);
});

test("an expired code is no longer sent", async () => {
  const at = await given({ mobile_number: "306912345680" });
  await must("POST", `${at}/otp`, { body: {} });
  await database().update(otpChallenges).set({ expiresAt: new Date() });
  await runJobs(["deliverOtp"]);
  expect(received).toEqual([]);
});

const allJobsDue = () => database().execute(sql`update graphile_worker._private_jobs set run_at = now()`);
const mailsTo = (recipient: string) => database().select().from(mails).where(eq(mails.recipient, recipient));

test("a refused number is told to the recipient, to the sender once, and on the page until it is corrected", async () => {
  const number = "306912345681";
  const sender = await givenUser();
  const sent = await givenSent(sender, [person({ has_otp_step: true, mobile_number: number })]);
  const at = `/signature-requests/${sent.tokens[0]}`;
  const message = `The 'To' number +${number} is not a valid phone number.`;
  refusal = { status: 400, code: 21211, message };
  for (let round = 0; round < 2; round += 1) {
    await must("POST", `${at}/otp`, { body: {} });
    expect(await must("GET", `${at}/otp/delivery`)).toMatchObject({ delivery: "waiting" });
    refusals = 1;
    const lines = await logged(() => runJobs(["deliverOtp"]));
    expect(lines).toContain("a text message was refused for good");
    expect(lines).toContain(`"workflowId":${sent.id}`);
    expect(lines).not.toContain(number);
    expect(await must("GET", `${at}/otp/delivery`)).toMatchObject({ delivery: "refused" });
  }
  await allJobsDue();
  await runJobs(["deliverOtp"]);
  expect(received).toEqual([]);
  const detail = () => must("GET", sent.at, { token: sender.token });
  expect((await detail()).refused_texts).toMatchObject([{ mobile_number: number, answer: message }]);
  const told = (await mailsTo(sender.email)).filter(({ template }) => template === "textRefused");
  expect(told).toMatchObject([{ data: { mobileNumber: number, answer: message } }]);

  const [recipient] = sent.signatories;
  const recipients = [{ id: recipient?.id, mobile_number: "306912345682" }];
  await must("PATCH", `${sent.at}/signatories`, { token: sender.token, body: { signatories: recipients } });
  expect((await detail()).refused_texts).toEqual([]);
});

test("what is wrong with the account is tried again, and told to the sender without the provider's words", async () => {
  const sender = await givenUser();
  const sent = await givenSent(sender, [person({ has_otp_step: true, mobile_number: "306912345683" })]);
  const at = `/signature-requests/${sent.tokens[0]}`;
  await must("POST", `${at}/otp`, { body: {} });
  refusal = { status: 401, code: 20003, message: "Authenticate" };
  refusals = 5;
  for (let round = 0; round < 5; round += 1) {
    expect((await must("GET", sent.at, { token: sender.token })).refused_texts).toEqual([]);
    await allJobsDue();
    await runJobs(["deliverOtp"]);
  }
  expect((await must("GET", sent.at, { token: sender.token })).refused_texts).toMatchObject([{ answer: "" }]);
});
