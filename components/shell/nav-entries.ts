import { FileText, Folder, House, type LucideIcon } from "lucide-react";

export type NavKey = "dashboard" | "workflows" | "folders";

/** What the sidebar leads to, in its order; only pages that exist. */
export const navEntries: readonly { key: NavKey; href: string; icon: LucideIcon }[] = [
  { key: "dashboard", href: "/", icon: House },
  { key: "workflows", href: "/documents", icon: FileText },
  { key: "folders", href: "/folders", icon: Folder },
];

export const createHref = "/sign-wizard/new";

/** Whether the entry, or a page below it, is what is looked at. */
export const isCurrent = (href: string, path: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
