import { BitString, Utf8String } from "asn1js";
import * as pkijs from "pkijs";
import type { SigningIdentity } from "./contract";
import { randomNumber } from "./random-number";

const commonName = "2.5.4.3";
const keyUsage = "2.5.29.15";
const basicConstraints = "2.5.29.19";
const digitalSignatureAndNonRepudiation = new Uint8Array([0b1100_0000]);
const unusedBits = 6;
const years = 10;

/** Creates an EC P-256 key with a self-signed certificate that is valid for signing documents only. */
export async function makeSelfSigned(name: string): Promise<SigningIdentity> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const certificate = new pkijs.Certificate();
  certificate.version = 2;
  certificate.serialNumber = randomNumber(16);
  for (const named of [certificate.issuer, certificate.subject]) {
    named.typesAndValues.push(
      new pkijs.AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) }),
    );
  }
  const now = new Date();
  certificate.notBefore.value = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  certificate.notAfter.value = new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth(), now.getUTCDate()));
  const usage = new BitString({ valueHex: digitalSignatureAndNonRepudiation, unusedBits });
  const notAnAuthority = new pkijs.BasicConstraints({ cA: false });
  certificate.extensions = [
    new pkijs.Extension({ extnID: keyUsage, critical: true, extnValue: usage.toBER() }),
    new pkijs.Extension({ extnID: basicConstraints, critical: true, extnValue: notAnAuthority.toSchema().toBER() }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(keys.privateKey, "SHA-256");
  return {
    pkcs8: new Uint8Array(await crypto.subtle.exportKey("pkcs8", keys.privateKey)),
    certificates: [new Uint8Array(certificate.toSchema(true).toBER())],
  };
}
