import "server-only";
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { settings } from "@/lib/platform/settings";

type Purpose =
  | "session"
  | "signing-link"
  | "public-link"
  | "download-link"
  | "access-code"
  | "code"
  | "gate"
  | "one-time-token"
  | "oauth"
  | "mail-server"
  | "api-key"
  | "webhook"
  | "cursor"
  | "installation"
  | "totp"
  | "recovery-code"
  | "passkey-owner";

const keys = new Map<Purpose, Buffer>();

/** One 256-bit key per purpose, derived from SECRET_KEY. */
export function keyFor(purpose: Purpose): Buffer {
  const known = keys.get(purpose);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", settings().SECRET_KEY, "countersign", purpose, 32));
  keys.set(purpose, key);
  return key;
}

export const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

export const randomToken = () => randomBytes(32).toString("base64url");

export const hmac = (purpose: Purpose, text: string) =>
  createHmac("sha256", keyFor(purpose)).update(text).digest("base64url");

export function sameText(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(a), "hex"), Buffer.from(sha256(b), "hex"));
}

/**
 * AES-256-GCM with `owner` (organisation, row, column) as additional data, so that a swapped ciphertext fails to open.
 */
export function sealText(purpose: Purpose, owner: string, text: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(purpose), iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `k1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
}

/** Throws if the ciphertext does not belong to this owner. */
export function openText(purpose: Purpose, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/^k1\./, ""), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(purpose), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
