import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { call, must, runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { person } from "../support/given";
import { givenUser, givenSent } from "../support/shortcuts";

// The owner of the database leads a code by text message to a telephone of their own.
useProduct();

let tests = 0;
let own: string;
let evil: string;
let id = 0;
let at: string;
beforeEach(async () => {
  tests += 1; // each test has numbers, and so messages, of its own
  own = String(306912000000 + tests);
  evil = String(306912500000 + tests);
  const people = [person({ has_otp_step: true, mobile_number: own }), person()];
  const sent = await givenSent(await givenUser(), people, { ordered: false });
  id = Number(sent.signatories[0]?.["id"]);
  at = `/signature-requests/${sent.tokens[0]}`;
});

const ask = () => call("POST", `${at}/otp`, { body: {} });
async function codesTo(to: string): Promise<string[]> {
  await runJobs(["deliverOtp"]);
  const { messages } = await must("GET", `/dev/mailbox?channel=sms&to=${to}`);
  return messages.map((one: { text: string }) => /\d{6}/.exec(one.text)?.[0]);
}

test("no code goes to another number than the trail attests, nor to one that was put in before it leaves", async () => {
  await ask();
  await asOwner(sql`update otp_challenges set mobile_number = ${evil} where signatory_id = ${id}`);
  expect([await codesTo(evil), await codesTo(own)]).toEqual([[], []]);
  await asOwner(sql`update signatories set mobile_number = ${evil} where id = ${id}`);
  expect((await ask()).status).toBe(409);
  expect(await codesTo(evil)).toEqual([]);
});

test("nothing is opened by a code of which another number is said to have got it", async () => {
  await ask();
  const [otp] = await codesTo(own);
  await asOwner(sql`update otp_challenges set mobile_number = ${evil} where signatory_id = ${id}`);
  expect((await call("POST", `${at}/access`, { body: { otp } })).status).toBe(403);
});
