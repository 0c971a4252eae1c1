import "server-only";
import { readFile } from "node:fs/promises";
import { loadP12, type LoadedIdentity } from "@/lib/platform/pdf/signing-certificate";

/** Throws with the reason if the PKCS#12 file cannot be read, has no key, or another password. */
export async function readSealKey(file: string, password: string): Promise<LoadedIdentity> {
  return loadP12(await readFile(file), password);
}
