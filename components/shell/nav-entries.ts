import { Building2, Contact, FileText, Folder, House, LayoutTemplate, type LucideIcon, UserRound } from "lucide-react";

/** What the conditions of the entries are about. */
export type NavViewer = { inHolding: boolean; hasCompany: boolean; hasGroups: boolean };

type NavKey = "dashboard" | "organisations" | "workflows" | "folders" | "templates" | "contacts" | "account";
export type NavEntry = {
  /** A key below `Shell`, and for the bar of phones below `Shell.short`. */
  key: NavKey;
  href: string;
  icon: LucideIcon;
  /** For whom; without it, for everyone. */
  shows?: (viewer: NavViewer) => boolean;
};

/** What the sidebar leads to, in the spec's order; only pages that exist. */
const all: readonly NavEntry[] = [
  { key: "dashboard", href: "/", icon: House },
  { key: "workflows", href: "/documents", icon: FileText },
  { key: "folders", href: "/folders", icon: Folder, shows: (viewer) => viewer.hasCompany && viewer.hasGroups },
  { key: "templates", href: "/templates", icon: LayoutTemplate },
  { key: "contacts", href: "/contacts", icon: Contact },
  { key: "account", href: "/account", icon: UserRound },
];

/** All that a holding company's people are led to. */
const holdingEntries: readonly NavEntry[] = [{ key: "organisations", href: "/", icon: Building2 }];

export const navEntriesOf = (viewer: NavViewer): readonly NavEntry[] =>
  viewer.inHolding ? holdingEntries : all.filter(({ shows }) => shows?.(viewer) ?? true);

export const createHref = "/sign-wizard/new";

/** Whether the entry, or a page below it, is what is looked at. */
export const isCurrent = (href: string, path: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
