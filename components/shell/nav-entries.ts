import {
  Building2,
  Contact,
  FileText,
  Folder,
  House,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  UserRound,
} from "lucide-react";

/** What an entry's `shows` condition can depend on. */
export type NavViewer = { inHolding: boolean; hasCompany: boolean; hasGroups: boolean; hasMailbox: boolean };

type NavKey =
  "dashboard" | "organisations" | "workflows" | "folders" | "templates" | "contacts" | "mailbox" | "account";
export type NavEntry = {
  /** A key below `Shell` in the catalogue; the phone's bottom bar uses the one below `Shell.short`. */
  key: NavKey;
  href: string;
  icon: LucideIcon;
  /** Whether this viewer gets the entry; without it, everyone does. */
  shows?: (viewer: NavViewer) => boolean;
};

/** Mails that the installation kept instead of sending them. */
const mailboxHref = "/dev/mailbox";

/** The sidebar's entries, in the spec's order; the mailbox only where there is one. */
const all: readonly NavEntry[] = [
  { key: "dashboard", href: "/", icon: House },
  { key: "workflows", href: "/documents", icon: FileText },
  { key: "folders", href: "/folders", icon: Folder, shows: (viewer) => viewer.hasCompany && viewer.hasGroups },
  { key: "templates", href: "/templates", icon: LayoutTemplate },
  { key: "contacts", href: "/contacts", icon: Contact },
  { key: "mailbox", href: mailboxHref, icon: Inbox, shows: (viewer) => viewer.hasMailbox },
  { key: "account", href: "/account", icon: UserRound },
];

/** A holding company's users see only this entry. */
const holdingEntries: readonly NavEntry[] = [{ key: "organisations", href: "/", icon: Building2 }];

export const navEntriesOf = (viewer: NavViewer): readonly NavEntry[] =>
  viewer.inHolding ? holdingEntries : all.filter(({ shows }) => shows?.(viewer) ?? true);

export const createHref = "/sign-wizard/new";

/** True on the entry's own page and on the pages below it. */
export const isCurrent = (href: string, path: string) =>
  href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
