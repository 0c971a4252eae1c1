import "server-only";
import type { Context, Member, Outsider } from "@/lib/platform/context/context";
import { OutsideNetworks } from "@/lib/platform/errors/errors";
import { isWithin } from "@/lib/platform/network/networks";
import { isAllowedFromOutside } from "@/lib/permissions/from-outside";

/** The networks of each organisation that the member administers, by its id. */
export type NetworksByCompany = Record<string, readonly string[]> | null;

/**
 * The member as an administrator at this address: an outsider from outside the organisation's networks. The people of a
 * holding are kept out of those organisations only whose networks they are outside of.
 */
export function placeAt(ip: string, member: Member, networks: NetworksByCompany): Member | Outsider {
  const closed = Object.entries(networks ?? {})
    .filter(([, own]) => own.length > 0 && !isWithin(ip, own))
    .map(([companyId]) => Number(companyId));
  if (closed.length === 0) return member;
  return member.holdingCompanyId === null
    ? { kind: "outsider", member, closedTo: closed }
    : { ...member, closedTo: closed };
}

/** Refuses an outsider whatever is not allowed from outside (lib/permissions/from-outside.ts). */
export function admit(ctx: Context, act: string | null): Context {
  if (ctx.actor.kind !== "outsider") return ctx;
  const { member, closedTo } = ctx.actor;
  if (member.viaKey || !isAllowedFromOutside(act)) throw new OutsideNetworks(ctx, closedTo);
  return { ...ctx, actor: member };
}
