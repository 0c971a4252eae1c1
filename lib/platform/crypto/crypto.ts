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
import { settings } from "@/lib/platform/process/settings";

export type Purpose =
  | "session"
  | "signing-link"
  | "public-link"
  | "download-link"
  | "access-code"
  | "code"
  | "gate"
  | "one-time-token"
  | "oauth"
  | "mail"
  | "mail-server"
  | "api-key"
  | "webhook"
  | "cursor"
  | "installation"
  | "connection"
  | "totp"
  | "recovery-code"
  | "passkey-owner"
  | "audit-trail"
  | "embedding"
  | "agent";

const keys = new Map<string, Buffer>();

function derive(secret: string, purpose: Purpose): Buffer {
  const name = `${purpose} ${secret}`;
  const known = keys.get(name);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "countersign", purpose, 32));
  keys.set(name, key);
  return key;
}

/** One 256-bit key per purpose, derived from SECRET_KEY. */
export const keyFor = (purpose: Purpose): Buffer => derive(settings().SECRET_KEY, purpose);

/** The purpose's key and, while SECRET_KEY is being replaced, its previous key: for whatever is read or checked. */
export function keysFor(purpose: Purpose): Buffer[] {
  const { SECRET_KEY_PREVIOUS } = settings();
  return [keyFor(purpose), ...(SECRET_KEY_PREVIOUS ? [derive(SECRET_KEY_PREVIOUS, purpose)] : [])];
}

export const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");

export const randomToken = () => randomBytes(32).toString("base64url");

export const hmac = (purpose: Purpose, text: string) => hmacWith(keyFor(purpose), text);

export const hmacWith = (key: Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64url");

/** True if the text's code was made by `hmac` with this key or the one before. */
export const isHmac = (purpose: Purpose, text: string, given: string): boolean =>
  keysFor(purpose).some((key) => sameText(given, hmacWith(key, text)));

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
  const [key, before] = keysFor(purpose);
  try {
    return openWith(key, owner, sealed);
  } catch (error) {
    if (before) return openWith(before, owner, sealed);
    throw error;
  }
}

/** True if the ciphertext was not made with the current key. */
export function isSealedBefore(purpose: Purpose, owner: string, sealed: string): boolean {
  try {
    openWith(keyFor(purpose), owner, sealed);
    return false;
  } catch {
    return true;
  }
}

function openWith(key: Buffer | undefined, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed.replace(/^k1\./, ""), "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key ?? Buffer.alloc(0), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
}
