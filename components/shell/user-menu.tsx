"use client";
import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Menu, MenuHeading, MenuItem, MenuLine } from "@/components/ui/menu";
import { useSignOut } from "./use-sign-out";

export type ShellUser = {
  firstName: string;
  lastName: string;
  email: string;
  companyName: string | null;
  /** One of a holding company's people: no workflows, no account page. */
  inHolding: boolean;
};

/** `children` is the button that opens it. */
export function UserMenu({ user, align, children }: { user: ShellUser; align: "start" | "end"; children: ReactNode }) {
  const t = useTranslations("Shell");
  const signOut = useSignOut();
  return (
    <Menu trigger={children} label={t("userMenu")} align={align} side="top">
      <MenuHeading>
        <span className="block font-semibold break-words">
          {user.firstName} {user.lastName}
        </span>
        <span className="block text-13 break-words text-ink-2">{user.companyName ?? user.email}</span>
      </MenuHeading>
      <MenuLine />
      <MenuItem icon={<LogOut aria-hidden size={16} />} onSelect={() => void signOut()}>
        {t("signOut")}
      </MenuItem>
    </Menu>
  );
}
