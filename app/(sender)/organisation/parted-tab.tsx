import { getTranslations } from "next-intl/server";
import { Suspense, type ReactNode } from "react";
import { FormerAnchors } from "@/components/organisations/former-anchors";
import { Parts } from "@/components/ui/parts";
import { formerAnchors, type PartedTab, settingParts } from "./setting-parts";
import { TabSkeleton } from "./tab-skeleton";

type Props = {
  tab: PartedTab;
  /** Named by the address; null for the tab's own address, which shows the first. */
  part: string | null;
  /** The address of a part, or of the tab. */
  hrefOf: (part?: string) => string;
  children: ReactNode;
};

/** A tab of settings in parts, with a menu of them. */
export async function PartedTabContent({ tab, part, hrefOf, children }: Props) {
  const t = await getTranslations("SettingParts");
  const shown = part ?? settingParts[tab][0];
  const names = tab === "account" ? accountNames(t) : companyNames(t);
  return (
    <Parts
      label={t(`menu.${tab}`)}
      current={shown}
      isChosen={part !== null}
      back={{ href: hrefOf(), label: t("back") }}
      parts={names.map(({ key, label }) => ({ key, label, href: hrefOf(key) }))}
    >
      {part === null ? (
        <FormerAnchors
          hrefs={Object.fromEntries(Object.entries(formerAnchors[tab]).map(([anchor, to]) => [anchor, hrefOf(to)]))}
        />
      ) : null}
      <Suspense key={shown} fallback={<TabSkeleton tab={tab} />}>
        {children}
      </Suspense>
    </Parts>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<"SettingParts">>>;

const accountNames = (t: Translate) => settingParts.account.map((key) => ({ key, label: t(`account.${key}`) }));
const companyNames = (t: Translate) =>
  settingParts["company-settings"].map((key) => ({ key, label: t(`company-settings.${key}`) }));
