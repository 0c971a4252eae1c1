import "server-only";
import { X509Certificate } from "node:crypto";
import type { SigningIdentity } from "./contract";
import { readP12 } from "./p12";
import { makeSelfSigned } from "./self-signed";

/** `subject` is the common name in the certificate. */
export type LoadedIdentity = SigningIdentity & { notBefore: Date; notAfter: Date; subject: string };

/** Creates a private key with a certificate valid for ten years, as PEM text; keep it secret. */
export async function createSelfSigned(name: string): Promise<{ pem: string }> {
  const { pkcs8, certificates } = await makeSelfSigned(name);
  return { pem: [pemOf("PRIVATE KEY", pkcs8), ...certificates.map((der) => pemOf("CERTIFICATE", der))].join("") };
}

/** Reads an unencrypted private key and its certificates, the signer's first. */
export function loadPem(pem: string): LoadedIdentity {
  const blocks = [...pem.matchAll(/-----BEGIN ([A-Z ]+)-----([^-]+)-----END/g)];
  const ders = (label: string) =>
    blocks.flatMap(([, found, base64]) =>
      found === label && base64 ? [new Uint8Array(Buffer.from(base64, "base64"))] : [],
    );
  const [pkcs8] = ders("PRIVATE KEY");
  if (!pkcs8) throw new Error("The PEM text holds no private key.");
  return describe({ pkcs8, certificates: ders("CERTIFICATE") });
}

/** Throws if the password is wrong or the file's encryption is outdated. */
export function loadP12(bytes: Uint8Array, password: string): LoadedIdentity {
  try {
    return describe(readP12(bytes, password));
  } catch (error) {
    const isWrongPassword =
      error instanceof Error && "code" in error && /BAD_DECRYPT|CIPHERFINAL/.test(String(error.code));
    throw isWrongPassword ? new Error("The password does not open the p12 file.") : error;
  }
}

function describe(identity: SigningIdentity): LoadedIdentity {
  const [leaf] = identity.certificates;
  if (!leaf) throw new Error("There is no certificate beside the key.");
  const { subject, validFrom, validTo } = new X509Certificate(leaf);
  const commonName = /^CN=(.*)$/m.exec(subject)?.[1];
  return { ...identity, notBefore: new Date(validFrom), notAfter: new Date(validTo), subject: commonName ?? subject };
}

function pemOf(label: string, der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString("base64")
    .replace(/.{64}(?=.)/g, "$&\n");
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
