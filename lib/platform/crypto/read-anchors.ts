import "server-only";
import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";

/** The certificates of a PEM file as DER; throws if there is none. */
export async function readAnchors(file: string): Promise<Uint8Array[]> {
  const pem = await readFile(file, "utf8");
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  if (!blocks) throw new Error(`it holds no certificate (${file}).`);
  return blocks.map((block) => new Uint8Array(new X509Certificate(block).raw));
}
