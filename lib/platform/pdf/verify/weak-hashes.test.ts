import { Null } from "asn1js";
import * as pkijs from "pkijs";
import { expect, test } from "vitest";
import { isWeak } from "./best-time";
import type { FoundSignature } from "./find-signatures";
import type { TimeStamp } from "./time-stamp";
import { weakHashBy } from "./weak-hashes";

const algorithm = (algorithmId: string, algorithmParams?: unknown) =>
  new pkijs.AlgorithmIdentifier({ algorithmId, ...(algorithmParams ? { algorithmParams } : {}) });

test("RSA-PSS is as weak as the hash that it names, which is SHA-1 if it names none", () => {
  const pss = "1.2.840.113549.1.1.10";
  const sha256 = algorithm("2.16.840.1.101.3.4.2.1", new Null());
  expect(weakHashBy(algorithm(pss, new pkijs.RSASSAPSSParams().toSchema()))).toBe("SHA-1");
  expect(weakHashBy(algorithm(pss))).toBe("SHA-1");
  expect(weakHashBy(algorithm(pss, new pkijs.RSASSAPSSParams({ hashAlgorithm: sha256 }).toSchema()))).toBeNull();
});

const stampOf = (at: string, more: Partial<TimeStamp> = {}): TimeStamp => ({
  at: new Date(at),
  by: "Authority",
  isTrusted: true,
  hash: "SHA-256",
  weakHash: null,
  ...more,
});

const found = (revision: number, stamp: TimeStamp | null, isTimeStamp = true) =>
  ({
    revision,
    weakHash: isTimeStamp ? null : "SHA-1",
    signature: { isTimeStamp },
    judged: { signer: { timeStamp: stamp } },
  }) as FoundSignature;

test.each<[string, boolean, TimeStamp | null, TimeStamp | null]>([
  ["without a time stamp", true, null, null],
  ["with its own from before SHA-1 became weak", false, stampOf("2015-01-01"), null],
  ["with a document's from before", false, null, stampOf("2015-01-01")],
  ["with one from after", true, stampOf("2018-01-01"), stampOf("2019-01-01")],
  ["with one of somebody unknown from before", true, stampOf("2015-01-01", { isTrusted: false }), null],
  ["with one from before that uses SHA-1 as well", true, stampOf("2015-01-01", { weakHash: "SHA-1" }), null],
])("a signature with SHA-1 %s: weak is %s", (_, isNoProof, own, document) => {
  const signature = found(0, own, false);
  expect(isWeak([signature, found(1, document)], signature)).toBe(isNoProof);
});
