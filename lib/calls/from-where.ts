import "server-only";
import type { Context, User, Outsider } from "@/lib/platform/context/context";
import { OutsideNetworks } from "@/lib/platform/errors/errors";
import { isWithin } from "@/lib/platform/network/networks";
import { isAllowedFromOutside } from "@/lib/permissions/from-outside";

/** The networks of each organisation that the user administers, by its id. */
export type NetworksByCompany = Record<string, readonly string[]> | null;

/**
 * The user with the rights that they have at this address: outside the organisation's networks, an administrator
 * becomes an outsider. People of a holding lose only the organisations whose networks they are outside of.
 */
export function placeAt(ip: string, user: User, networks: NetworksByCompany): User | Outsider {
  const closed = Object.entries(networks ?? {})
    .filter(([, own]) => own.length > 0 && !isWithin(ip, own))
    .map(([companyId]) => Number(companyId));
  if (closed.length === 0) return user;
  return user.holdingCompanyId === null ? { kind: "outsider", user, closedTo: closed } : { ...user, closedTo: closed };
}

/** Refuses an outsider whatever is not allowed from outside (lib/permissions/from-outside.ts). */
export function admit(ctx: Context, act: string | null): Context {
  if (ctx.actor.kind !== "outsider") return ctx;
  const { user, closedTo } = ctx.actor;
  if (user.viaKey || !isAllowedFromOutside(act)) throw new OutsideNetworks(ctx, closedTo);
  return { ...ctx, actor: user };
}
