import { expect, test } from "vitest";
import { isAddressTrusted } from "./trusted-address";

const own = "https://login.microsoftonline.com/0f0e/v2.0";
const common = "https://login.microsoftonline.com/common/v2.0";
const google = "https://accounts.google.com";
const other = "https://id.example";

test.each([
  [other, {}, false, false],
  [other, {}, true, true],
  [other, { email_verified: true }, false, true],
  [other, { email_verified: "false" }, false, false],
  [own, {}, true, true],
  [common, {}, true, false],
  [common.replace("common", "Organizations"), { email_verified: true }, true, false],
  [common, { xms_edov: "1" }, false, true],
  [google, { email_verified: true }, true, false],
  [google, { email_verified: true, hd: "" }, true, false],
  [google, { email_verified: true, hd: "acme.example" }, false, true],
  [google, { hd: "acme.example" }, true, false],
])("an address by %s with %j, trusted: %s, counts: %s", (issuer, claims, trustsAddresses, counts) => {
  expect(isAddressTrusted(claims, { issuer, trustsAddresses })).toBe(counts);
});
