import { Building2, FileText, House, type LucideIcon } from "lucide-react";

type NavEntry = { key: "dashboard" | "workflows" | "organisations"; href: string; icon: LucideIcon };

/** What the sidebar leads to, in its order; only pages that exist. */
export const navEntries: readonly NavEntry[] = [
  { key: "dashboard", href: "/", icon: House },
  { key: "workflows", href: "/documents", icon: FileText },
];

/** A holding's people see its organisations and nothing else. */
export const holdingEntries: readonly NavEntry[] = [{ key: "organisations", href: "/", icon: Building2 }];

export const createHref = "/sign-wizard/new";

/** Whether the entry, or a page below it, is what is looked at. */
export const isCurrent = (href: string, path: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
