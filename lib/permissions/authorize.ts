import { AppError } from "@/lib/platform/errors";
import { allows, type Permission, type Standing } from "./policy";

/** Synchronous, so that it cannot be forgotten un-awaited. The thing is in sight already: refusing says forbidden. */
export function authorize(permission: Permission, standings: readonly Standing[]): void {
  if (!allows(permission, standings)) throw new AppError("forbidden");
}
