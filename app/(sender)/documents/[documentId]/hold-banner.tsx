import { getTranslations } from "next-intl/server";
import { HoldList } from "@/components/retention/hold-list";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { holdItems } from "../../hold-items";
import type { findDetail } from "./find-detail";

/** Says that the workflow or its folder is held; why, and by whom, only to those who may lift it. */
export async function HoldBanner({ detail }: { detail: Awaited<ReturnType<typeof findDetail>> }) {
  const { ctx, holds, mayHold } = detail;
  if (holds.length === 0) return null;
  const t = await getTranslations("Holds");
  if (!mayHold) return <Banner title={t("banner")} />;
  return (
    <ClientMessages namespaces={["Holds", "ConfirmDialog"]}>
      <Banner title={t("banner")}>
        <div className="mt-2">
          <HoldList
            label={t("title")}
            kinds={{ workflow: t("workflow"), folder: t("folder") }}
            items={await holdItems(ctx, holds)}
          />
        </div>
      </Banner>
    </ClientMessages>
  );
}
