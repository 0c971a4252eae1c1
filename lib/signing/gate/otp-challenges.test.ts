import { expect, it } from "vitest";
import { isAwaited, maximumOtpTries, type OtpChallenge } from "./otp-challenges";

const now = new Date("2026-03-01T12:00:00Z");
const sent: OtpChallenge = {
  id: 1,
  signatoryId: 1,
  mobileNumber: "306912000000",
  reference: "AB12",
  codeHash: "",
  tries: 0,
  createdAt: now,
  expiresAt: new Date("2026-03-01T12:05:00Z"),
  passedAt: null,
  sentAt: null,
  refusedAt: null,
  refusal: null,
};

it("a code is awaited until it was passed, has expired, or was tried too often", () => {
  expect(isAwaited(sent, now)).toBe(true);
  expect(isAwaited({ ...sent, tries: maximumOtpTries - 1 }, now)).toBe(true);
  expect(isAwaited({ ...sent, tries: maximumOtpTries }, now)).toBe(false);
  expect(isAwaited({ ...sent, passedAt: now }, now)).toBe(false);
  expect(isAwaited(sent, sent.expiresAt)).toBe(false);
  expect(isAwaited(null, now)).toBe(false);
});
