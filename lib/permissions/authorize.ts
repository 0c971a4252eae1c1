import { AppError } from "@/lib/platform/errors/errors";
import { allows, type Permission, type CallerRole } from "./policy";

/**
 * Synchronous, so that no `await` can be forgotten. Answers `forbidden`: the caller must be allowed to see the thing
 * already.
 */
export function authorize(permission: Permission, callerRoles: readonly CallerRole[]): void {
  if (!allows(permission, callerRoles)) throw new AppError("forbidden");
}
