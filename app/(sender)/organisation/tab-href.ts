import "server-only";
import type { User } from "@/lib/platform/context/context";

export const companyTabs = [
  "company-settings",
  "company-groups",
  "manage-users",
  "api-settings",
  "security-log",
] as const;
export type CompanyTab = (typeof companyTabs)[number];

/**
 * The address of an organisation's tab, or of a part of it: for a holding below /companies with the organisation in the
 * query, for others under /account.
 */
export function tabHref(
  actor: User,
  companyId: number,
  tab: CompanyTab,
  flags: Record<string, string> = {},
  part?: string,
): string {
  const isHolding = actor.holdingCompanyId !== null;
  const query = new URLSearchParams({ ...(isHolding && { company: String(companyId) }), ...flags });
  const path = `${isHolding ? "/companies" : "/account"}/${tab}${part ? `/${part}` : ""}`;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

/** The tab that the user form leads back to; for people of a holding it is the groups (docs/product.md, Routes). */
export const listTab = (actor: User): CompanyTab =>
  actor.holdingCompanyId === null ? "manage-users" : "company-groups";
