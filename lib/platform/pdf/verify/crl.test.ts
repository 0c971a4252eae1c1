import { createPrivateKey, sign } from "node:crypto";
import { BitString, GeneralizedTime, Integer, ObjectIdentifier } from "asn1js";
import * as pkijs from "pkijs";
import { beforeAll, describe, expect, test } from "vitest";
import { certificateOf, identityOf } from "../../../../tests/support/forged-cms";
import type { SigningIdentity } from "../contract";
import { attestByCrl, readCrl } from "./crl";
import { write } from "./der";

const sequence = 0x30;
const extensionsTag = 0xa0;
const revokedAt = new Date("2026-10-01T00:00:00Z");

let issuer: SigningIdentity;
let issued: pkijs.Certificate;

beforeAll(async () => {
  issuer = await identityOf({ name: "Issuer", usage: 0x06, isAuthority: true });
  issued = certificateOf(await identityOf({ name: "Somebody", by: issuer }));
});

const der = (block: { toBER(): ArrayBuffer }) => new Uint8Array(block.toBER());
const time = (value: Date) => der(new GeneralizedTime({ valueDate: value }));
const entry = (serial: Uint8Array) => write(sequence, [serial, time(revokedAt)]);
const number = (value: number) => der(new Integer({ value }));

type Wish = { by?: SigningIdentity; revoked?: Uint8Array[]; extensions?: pkijs.Extension[] };

/** A list of revoked certificates as the issuer signs it. */
function list({ by = issuer, revoked = [], extensions = [] }: Wish = {}): Uint8Array {
  const algorithm = write(sequence, [der(new ObjectIdentifier({ value: "1.2.840.10045.4.3.2" }))]);
  const signed = write(sequence, [
    number(1),
    algorithm,
    der(certificateOf(by).subject.toSchema()),
    time(new Date("2026-11-01T00:00:00Z")),
    time(new Date("2026-12-01T00:00:00Z")),
    ...(revoked.length > 0 ? [write(sequence, revoked)] : []),
    ...(extensions.length > 0
      ? [
          write(extensionsTag, [
            write(
              sequence,
              extensions.map((one) => der(one.toSchema())),
            ),
          ]),
        ]
      : []),
  ]);
  const key = createPrivateKey({ key: Buffer.from(by.pkcs8), format: "der", type: "pkcs8" });
  const valueHex = new Uint8Array(sign("sha256", signed, key));
  return write(sequence, [signed, algorithm, der(new BitString({ valueHex }))]);
}

const attest = (wish: Wish) => attestByCrl(readCrl(list(wish)), issued, certificateOf(issuer));
const own = () => entry(der(issued.serialNumber));
const scope = (limits: Partial<pkijs.IIssuingDistributionPoint>) => {
  const value = new pkijs.IssuingDistributionPoint(limits).toSchema();
  return [new pkijs.Extension({ extnID: "2.5.29.28", critical: true, extnValue: value.toBER() })];
};

test("a list without entries, with entries of others, and with the certificate's own", async () => {
  expect(await attest({})).toMatchObject({ kind: "crl", by: "Issuer", revokedAt: null });
  expect(await attest({ revoked: [entry(number(7)), entry(number(8))] })).toMatchObject({ revokedAt: null });
  expect(await attest({ revoked: [entry(number(7)), own()] })).toMatchObject({ revokedAt });
});

test("the last of a hundred thousand entries is found", async () => {
  const others = Array.from({ length: 100_000 }, (_, at) => entry(number(1_000_000 + at)));
  expect(await attest({ revoked: [...others, own()] })).toMatchObject({ revokedAt });
});

describe("a list does not count", () => {
  test("of another issuer, even of the same name", async () => {
    const other = await identityOf({ name: "Other", usage: 0x06, isAuthority: true });
    await expect(attest({ by: other })).rejects.toThrow("a list of another issuer");
    const namesake = await identityOf({ name: "Issuer", usage: 0x06, isAuthority: true });
    await expect(attest({ by: namesake })).rejects.toThrow("a list with a wrong signature");
  });

  test("of an issuer that may not sign lists", async () => {
    const by = await identityOf({ name: "Issuer", usage: 0x04, isAuthority: true });
    await expect(attestByCrl(readCrl(list({ by })), issued, certificateOf(by))).rejects.toThrow("another issuer");
  });

  test.each([
    ["for authorities", { onlyContainsCACerts: true }],
    ["for attributes", { onlyContainsAttributeCerts: true }],
    ["of other issuers", { indirectCRL: true }],
    ["for some reasons", { onlySomeReasons: 64 }],
    [
      "of another place",
      { distributionPoint: [new pkijs.GeneralName({ type: 6, value: "http://other.example/crl" })] },
    ],
  ])("that is %s", async (_, limits) => {
    await expect(attest({ extensions: scope(limits) })).rejects.toThrow("a list for other certificates");
  });

  test("with conditions that are not known, such as a list of changes", async () => {
    const extension = (extnID: string, critical: boolean) =>
      new pkijs.Extension({ extnID, critical, extnValue: number(1).slice().buffer });
    for (const one of [extension("2.5.29.27", false), extension("1.2.3.4", true)])
      await expect(attest({ extensions: [one] })).rejects.toThrow("a list with unknown conditions");
    expect(await attest({ extensions: [extension("1.2.3.4", false)] })).toMatchObject({ revokedAt: null });
  });

  test("that is nonsense", () => {
    for (const bytes of ["", "nonsense", "30030201"])
      expect(() => readCrl(Buffer.from(bytes, "hex"))).toThrow("no list");
  });
});

test("a list for users' certificates counts for one", async () => {
  expect(await attest({ extensions: scope({ onlyContainsUserCerts: true }) })).toMatchObject({ revokedAt: null });
});
