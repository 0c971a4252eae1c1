import "server-only";
import { codeOf } from "@/db/lost-connection";
import { placeOfFiles } from "./place-of-files";

/** What storage says of a file that is not there, by code on a disk and by name in a bucket. */
const missing = new Set(["ENOENT", "NoSuchKey", "NotFound"]);

/**
 * The storage is not this installation's, for example because a volume is not mounted: missing files may be in the
 * other one.
 */
export class StorageUnmarked extends Error {
  constructor(mark: string | null) {
    const lacks = `${placeOfFiles()} lacks the mark of this installation`;
    super(mark ? `${lacks}, and has that of another (${mark})` : lacks);
  }
}

/** True if the storage could not be reached or used, as opposed to a file that it does not have. */
export function isStorageUnavailable(error: unknown): boolean {
  let isOfStorage = false;
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof StorageUnmarked) return true;
    if (missing.has(String(codeOf(one))) || missing.has(one.name)) return false;
    isOfStorage ||= String(codeOf(one)).startsWith("E_CANNOT_"); // flydrive's own codes
  }
  return isOfStorage;
}
