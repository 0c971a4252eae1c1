import { createHmac } from "node:crypto";
import { expect, test, vi } from "vitest";
import { webhookSignature } from "../../lib/integrations/webhook-signature.js";
import { verifyWebhook } from "./webhook.js";

const secret = "whsec_of-the-test";
const body = JSON.stringify({ id: "1", event: "workflow.sent", note: "Ναι" });
const signed = (now = new Date(), by = secret, text = body) => ({
  "countersign-signature": webhookSignature(by, text, now),
});
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("takes what the product signs, however headers and body are held", () => {
  const { "countersign-signature": signature } = signed();
  const delivery = { id: "1", event: "workflow.sent", note: "Ναι" };
  expect(verifyWebhook(body, signed(), secret)).toEqual(delivery);
  expect(verifyWebhook(new TextEncoder().encode(body), signed(), secret)).toEqual(delivery);
  expect(verifyWebhook(body, new Headers(signed()), secret)).toEqual(delivery);
  expect(verifyWebhook(body, { "Countersign-Signature": [signature] }, secret)).toEqual(delivery);
});

test.each([
  ["another secret", body, signed(new Date(), "whsec_other")],
  ["a changed body", body.replace("sent", "completed"), signed()],
  ["a changed time", body, { "countersign-signature": signed()["countersign-signature"].replace(/^t=\d/, "t=2") }],
  ["no signature", body, {}],
  ["an empty signature", body, { "countersign-signature": "" }],
  ["a short one", body, { "countersign-signature": `t=${Math.floor(Date.now() / 1000)},v1=ab` }],
  ["several", body, { "countersign-signature": `${signed()["countersign-signature"]},v1=${"0".repeat(64)}` }],
  ["an old one", body, signed(minutesAgo(6))],
  ["one of the future", body, signed(minutesAgo(-6))],
])("refuses %s", (_, text, headers) => {
  expect(() => verifyWebhook(text, headers, secret)).toThrow(expect.objectContaining({ name: "WebhookRefused" }));
});

test("the tolerance for age can be changed", () => {
  expect(verifyWebhook(body, signed(minutesAgo(6)), secret, { toleranceSeconds: 600 })).toMatchObject({ id: "1" });
  expect(() => verifyWebhook(body, signed(minutesAgo(6)), secret, { toleranceSeconds: Number.NaN })).toThrow(Error);
});

test("an empty secret, which anybody could sign with, is refused", () => {
  const v1 = createHmac("sha256", "").update(`1.${body}`).digest("hex");
  vi.setSystemTime(1000);
  try {
    expect(() => verifyWebhook(body, { "countersign-signature": `t=1,v1=${v1}` }, "")).toThrow(TypeError);
  } finally {
    vi.useRealTimers();
  }
});
