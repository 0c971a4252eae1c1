import { getTranslations } from "next-intl/server";
import { Facts } from "@/components/ui/facts";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

export async function SettingsTab({ detail }: { detail: Detail }) {
  const t = await getTranslations("SettingsTab");
  const { settings, executeActionsInOrder, allowChanges } = detail.workflow;
  const yesNo = (value: boolean) => t(value ? "yes" : "no");
  return (
    <Facts
      facts={[
        { term: t("ordered"), value: yesNo(executeActionsInOrder) },
        { term: t("changes"), value: yesNo(allowChanges) },
        { term: t("expiry"), value: t("days", { count: settings.linkExpiryDays }) },
        { term: t("message"), value: settings.message || t("none") },
        { term: t("emailMessage"), value: settings.additionalEmailMessage || t("none") },
      ]}
    />
  );
}
