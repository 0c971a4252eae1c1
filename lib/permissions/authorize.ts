import { AppError } from "@/lib/platform/errors";
import { allows, type Permission, type CallerRole } from "./policy";

/** Synchronous, so that it cannot be forgotten un-awaited. The thing is in sight already: refusing says forbidden. */
export function authorize(permission: Permission, callerRoles: readonly CallerRole[]): void {
  if (!allows(permission, callerRoles)) throw new AppError("forbidden");
}
