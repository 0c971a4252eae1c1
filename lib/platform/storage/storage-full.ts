import "server-only";
import { codeOf } from "@/db/lost-connection";

const full = ["ENOSPC", "EDQUOT"];

/** True if the error or one of its causes says that the storage's disk is full. */
export function isStorageFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (full.includes(String(codeOf(one)))) return true;
  return false;
}
