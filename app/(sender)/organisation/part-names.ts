import "server-only";
import { getTranslations } from "next-intl/server";
import type { AccountTab } from "@/lib/accounts/rules";
import { hasParts, type PartedTab, settingParts } from "./setting-parts";

/** The parts of a tab in the order of its menu, named in the viewer's language. */
export async function partNames(tab: PartedTab): Promise<{ key: string; label: string }[]> {
  const t = await getTranslations("SettingParts");
  if (tab === "account") return settingParts.account.map((key) => ({ key, label: t(`account.${key}`) }));
  return settingParts[tab].map((key) => ({ key, label: t(`company-settings.${key}`) }));
}

/** A tab of the account and its parts, as pages to find. */
export async function settingPages(tab: AccountTab, hasCompany: boolean): Promise<{ href: string; label: string }[]> {
  const label = (await getTranslations("AccountPage"))(`tab.${tab}`);
  const parts = hasParts(tab, hasCompany) ? await partNames(tab) : [];
  return [
    { href: `/account/${tab}`, label },
    ...parts.map((part) => ({ href: `/account/${tab}/${part.key}`, label: `${label}: ${part.label}` })),
  ];
}
