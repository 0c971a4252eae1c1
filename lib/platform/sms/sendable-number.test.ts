import examples from "libphonenumber-js/examples.mobile.json";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { expect, test } from "vitest";
import { isSendableNumber } from "./sendable-number";

test("refuses premium, short and unassigned numbers, and accepts every country's mobile numbers", () => {
  // Premium, shared cost, toll-free and non-geographic numbers of libphonenumber's own tests.
  const bad = [
    "19002345678",
    "449012345678",
    "499001234567",
    "611900654321",
    "33891123456",
    "34803123456",
    "309011234567",
    "448431234567",
  ];
  for (const one of [...bad, "80012345678", "881612345678", "979123456789", "112", "30112", "99912345678"])
    expect([one, isSendableNumber(one)]).toEqual([one, false]);
  const refused = Object.entries(examples).filter(([country, national]) => {
    const digits = parsePhoneNumberFromString(national, country as keyof typeof examples)?.number.slice(1);
    return !digits || !isSendableNumber(digits);
  });
  expect(refused).toEqual([]);
});
