import "server-only";
import { type ApiScope, companyRoles, groupRoles } from "@/db/enums";
import { assertProof } from "@/lib/calls/needed-proof";
import { assertScope } from "@/lib/calls/scopes";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

const all: readonly ApiScope[] = ["read", "write", "send"];

/** The scopes that a key needs to give somebody the role: it cannot pass on a right that it lacks. */
const scopesOfGroupRole: Record<number, readonly ApiScope[]> = {
  [groupRoles.administrator]: all,
  [groupRoles.editor]: all,
  [groupRoles.member]: ["read"],
};

function assertScopes({ actor }: UserContext, scopes: readonly ApiScope[]): void {
  for (const scope of scopes) assertScope(actor, scope);
}

/**
 * Refuses a caller who may not give or take this role in the organisation; no key gives or takes that of an
 * administrator.
 */
export function assertMaySetRole(ctx: UserContext, ...changed: readonly (number | null)[]): void {
  if (changed.includes(companyRoles.administrator)) {
    if (ctx.actor.viaKey) throw new AppError("forbidden", "not_by_key");
    assertProof(ctx, "ownProof");
  }
  assertScopes(ctx, all);
}

export const assertMayJoinGroup = (ctx: UserContext, groupRole: number): void =>
  assertScopes(ctx, scopesOfGroupRole[groupRole] ?? all);
