import "server-only";
import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  pbkdf2Sync,
  X509Certificate,
  type KeyObject,
} from "node:crypto";
import { fromBER, Integer, ObjectIdentifier, OctetString, type BaseBlock } from "asn1js";
import type { SigningIdentity } from "./contract";

const oid = {
  data: "1.2.840.113549.1.7.1",
  encryptedData: "1.2.840.113549.1.7.6",
  keyBag: "1.2.840.113549.1.12.10.1.1",
  shroudedKeyBag: "1.2.840.113549.1.12.10.1.2",
  certificateBag: "1.2.840.113549.1.12.10.1.3",
  pbes2: "1.2.840.113549.1.5.13",
  sha1And3Des: "1.2.840.113549.1.12.1.3",
};
const hashes: Record<string, string> = {
  "1.2.840.113549.2.7": "sha1",
  "1.2.840.113549.2.9": "sha256",
  "1.2.840.113549.2.10": "sha384",
  "1.2.840.113549.2.11": "sha512",
};
const ciphers: Record<string, { name: string; keyBytes: number }> = {
  "2.16.840.1.101.3.4.1.2": { name: "aes-128-cbc", keyBytes: 16 },
  "2.16.840.1.101.3.4.1.22": { name: "aes-192-cbc", keyBytes: 24 },
  "2.16.840.1.101.3.4.1.42": { name: "aes-256-cbc", keyBytes: 32 },
  "1.2.840.113549.3.7": { name: "des-ede3-cbc", keyBytes: 24 },
};

/** Reads the key and the certificates, the key's first. Supports PBES2, as OpenSSL 3 writes it, and SHA-1 with 3DES. */
export function readP12(bytes: Uint8Array, password: string): SigningIdentity {
  const keys: KeyObject[] = [];
  const certificates: X509Certificate[] = [];
  const [, safe] = children(parse(bytes));
  for (const part of children(parse(octets(contentOf(safe))))) {
    for (const bag of children(parse(openPart(part, password)))) {
      const [kind, value] = children(bag);
      const [held] = children(value);
      if (name(kind) === oid.keyBag) keys.push(privateKey(held, password));
      if (name(kind) === oid.shroudedKeyBag) keys.push(privateKey(held, password));
      if (name(kind) === oid.certificateBag) certificates.push(new X509Certificate(octets(contentOf(held))));
    }
  }
  const [key] = keys;
  const own = key && certificates.find((certificate) => certificate.checkPrivateKey(key));
  if (!key || !own) throw new Error("The p12 file holds no key with its certificate.");
  const others = certificates.filter((certificate) => certificate !== own);
  return {
    pkcs8: new Uint8Array(key.export({ format: "der", type: "pkcs8" })),
    certificates: [own, ...others].map(({ raw }) => new Uint8Array(raw)),
  };
}

function openPart(part: BaseBlock, password: string): Uint8Array {
  const [kind] = children(part);
  if (name(kind) === oid.data) return octets(contentOf(part));
  if (name(kind) !== oid.encryptedData) throw new Error("The p12 file is protected in a way that is not supported.");
  const [, encrypted] = children(contentOf(part));
  const [, algorithm, content] = children(encrypted);
  const opened = decrypt(algorithm, octets(content), password);
  // One wrong password in 256 ends in what looks like padding; what it opens is no ASN.1 then.
  if (fromBER(opened.slice()).offset === -1) throw new Error("The password does not open the p12 file.");
  return opened;
}

function privateKey(held: BaseBlock | undefined, password: string): KeyObject {
  const der = Buffer.from(held?.toBER() ?? new ArrayBuffer(0));
  return createPrivateKey({ key: der, format: "der", type: "pkcs8", passphrase: password });
}

function decrypt(algorithm: BaseBlock | undefined, content: Uint8Array, password: string): Uint8Array {
  const [scheme, parameters] = children(algorithm);
  if (name(scheme) === oid.pbes2) return decryptPbes2(children(parameters), content, password);
  if (name(scheme) !== oid.sha1And3Des) {
    throw new Error("The p12 file uses an outdated cipher: export it anew with `openssl pkcs12 -export`.");
  }
  const [salt, rounds] = children(parameters);
  const derive = (purpose: number, length: number) =>
    derivePkcs12(purpose, length, password, octets(salt), number(rounds));
  const decipher = createDecipheriv("des-ede3-cbc", derive(1, 24), derive(2, 8));
  return Buffer.concat([decipher.update(content), decipher.final()]);
}

function decryptPbes2([derivation, encryption]: BaseBlock[], content: Uint8Array, password: string): Uint8Array {
  const [, derivationParameters] = children(derivation);
  const [salt, rounds, ...optional] = children(derivationParameters);
  const hash = hashes[name(children(optional.at(-1))[0])] ?? "sha1";
  const [cipherName, iv] = children(encryption);
  const cipher = ciphers[name(cipherName)];
  if (!cipher) throw new Error("The p12 file uses a cipher that is not supported.");
  const key = pbkdf2Sync(password, octets(salt), number(rounds), cipher.keyBytes, hash);
  const decipher = createDecipheriv(cipher.name, key, octets(iv));
  return Buffer.concat([decipher.update(content), decipher.final()]);
}

/** Key derivation of RFC 7292, appendix B, with SHA-1 (64-byte blocks, 20-byte digests). */
function derivePkcs12(purpose: number, length: number, password: string, salt: Uint8Array, rounds: number): Buffer {
  const block = 64;
  const secret = Buffer.from(`${password}\0`, "utf16le").swap16();
  const material = Buffer.concat([fillBlocks(salt, block), fillBlocks(secret, block)]);
  const derived: Buffer[] = [];
  for (let made = 0; made < length; made += 20) {
    let digest = Buffer.concat([Buffer.alloc(block, purpose), material]);
    for (let round = 0; round < rounds; round += 1) digest = createHash("sha1").update(digest).digest();
    derived.push(digest);
    const addend = BigInt(`0x${fillBlocks(digest, block).subarray(0, block).toString("hex")}`) + 1n;
    for (let at = 0; at < material.length; at += block) {
      const sum = BigInt.asUintN(8 * block, BigInt(`0x${material.toString("hex", at, at + block)}`) + addend);
      material.write(sum.toString(16).padStart(2 * block, "0"), at, "hex");
    }
  }
  return Buffer.concat(derived).subarray(0, length);
}

/** Repeats the bytes to fill whole blocks. */
function fillBlocks(bytes: Uint8Array, block: number): Buffer {
  return Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
}

function parse(bytes: Uint8Array): BaseBlock {
  const { result, offset } = fromBER(bytes.slice());
  if (offset === -1) throw new Error("The p12 file cannot be read.");
  return result;
}

function contentOf(info: BaseBlock | undefined): BaseBlock | undefined {
  return children(children(info)[1])[0];
}

function children(block: BaseBlock | undefined): BaseBlock[] {
  const value: unknown = block && "value" in block.valueBlock ? block.valueBlock.value : undefined;
  return Array.isArray(value) ? value : [];
}

/** The bytes of an OCTET STRING, even if implicitly tagged or constructed from parts. */
function octets(block: BaseBlock | undefined): Uint8Array {
  if (block instanceof OctetString) return new Uint8Array(block.getValue());
  const parts = children(block);
  if (parts.length > 0) return Buffer.concat(parts.map(octets));
  return block && "valueHexView" in block.valueBlock ? (block.valueBlock.valueHexView as Uint8Array) : new Uint8Array();
}

function name(block: BaseBlock | undefined): string {
  return block instanceof ObjectIdentifier ? block.valueBlock.toString() : "";
}

function number(block: BaseBlock | undefined): number {
  return block instanceof Integer ? block.valueBlock.valueDec : 0;
}
