import { Building2, FileText, Folder, House, type LucideIcon, UserRound } from "lucide-react";

/** What the conditions of the entries are about. */
export type NavViewer = { inHolding: boolean; hasCompany: boolean; groupCount: number };

type NavKey = "dashboard" | "organisations" | "workflows" | "folders" | "account";
export type NavEntry = {
  /** A key below `Shell`, and for the bar of phones below `Shell.short`. */
  key: NavKey;
  href: string;
  icon: LucideIcon;
  /** For whom; without it, for everyone but a holding company's people. */
  shows?: (viewer: NavViewer) => boolean;
};

/** What the sidebar leads to, in the spec's order; only pages that exist. */
const all: readonly NavEntry[] = [
  { key: "organisations", href: "/", icon: Building2, shows: ({ inHolding }) => inHolding },
  { key: "dashboard", href: "/", icon: House },
  { key: "workflows", href: "/documents", icon: FileText },
  { key: "folders", href: "/folders", icon: Folder, shows: (viewer) => viewer.hasCompany && viewer.groupCount > 0 },
  { key: "account", href: "/account", icon: UserRound },
];

export const navEntriesOf = (viewer: NavViewer): NavEntry[] =>
  all.filter(({ shows }) => (shows ? shows(viewer) : !viewer.inHolding));

export const createHref = "/sign-wizard/new";

/** Whether the entry, or a page below it, is what is looked at. */
export const isCurrent = (href: string, path: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
