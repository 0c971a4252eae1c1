"use client";
import { LogOut, Search, Settings } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuHeading, MenuItem, MenuLine } from "@/components/ui/menu";
import { fullName } from "@/lib/recipients/rules";
import { openFind } from "./find/open-find";
import type { NavEntry, NavViewer } from "./nav-entries";
import { ThemeChoice } from "./theme-choice";
import { useSignOut } from "./use-sign-out";

export type ShellUser = {
  firstName: string;
  lastName: string;
  email: string;
  /** Null without an organisation, and for a holding company's users. */
  companyName: string | null;
  viewer: NavViewer;
};

type Props = {
  user: ShellUser;
  align: "start" | "end";
  /** Navigation entries that do not fit on the phone's bottom bar. */
  entries?: readonly NavEntry[];
  /** Whether the search is offered here too. */
  withFind?: boolean;
  /** The button that opens the menu. */
  children: ReactNode;
};

export function UserMenu({ user, align, entries = [], withFind = false, children }: Props) {
  const t = useTranslations("Shell");
  const signOut = useSignOut();
  return (
    <Menu trigger={children} label={t("userMenu")} align={align} side="top">
      <MenuHeading>
        <span className="block font-semibold">{fullName(user)}</span>
        <span className="block text-13 text-ink-2">{user.companyName ?? user.email}</span>
      </MenuHeading>
      <MenuLine />
      {withFind ? (
        <MenuItem icon={<Search aria-hidden size={16} />} onSelect={openFind}>
          {t("find")}
        </MenuItem>
      ) : null}
      {entries.map(({ key, href, icon: Icon }) => (
        <MenuItem key={key} icon={<Icon aria-hidden size={16} />} href={href}>
          {t(key)}
        </MenuItem>
      ))}
      {entries.length > 0 || withFind ? <MenuLine /> : null}
      <MenuItem icon={<Settings aria-hidden size={16} />} href={user.viewer.inHolding ? "/?panel=account" : "/account"}>
        {t(user.viewer.inHolding ? "ownSettings" : "accountSettings")}
      </MenuItem>
      <MenuLine />
      <ThemeChoice />
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => void signOut()}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
