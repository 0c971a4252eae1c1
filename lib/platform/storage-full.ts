import "server-only";
import { codeOf } from "@/db/lost-connection";

const full = ["ENOSPC", "EDQUOT"];

/** True where the disk of the files takes nothing more; looks through the errors that wrap the cause. */
export function isStorageFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (full.includes(String(codeOf(one)))) return true;
  return false;
}
