import { getTranslations } from "next-intl/server";
import { Suspense, type ReactNode } from "react";
import { FormerAnchors } from "@/components/organisations/former-anchors";
import { Parts } from "@/components/ui/parts";
import { partNames } from "./part-names";
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
  const [t, names] = await Promise.all([getTranslations("SettingParts"), partNames(tab)]);
  const shown = part ?? settingParts[tab][0];
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
