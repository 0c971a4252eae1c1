import { getTranslations } from "next-intl/server";
import { SettingRow } from "@/components/second-steps/setting-row";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ExportRow } from "../export-list";

/** Exporting everything, and leaving. Needs the namespace `DataExports`. */
export async function LeavingCard() {
  const [t, ofExports] = await Promise.all([getTranslations("LeaveAccount"), getTranslations("DataExports")]);
  return (
    <Card title={ofExports("title")}>
      <ExportRow />
      <SettingRow
        title={t("title")}
        text={t("cardText")}
        actions={
          <ButtonLink size="small" href="/leave">
            {t("see")}
          </ButtonLink>
        }
      />
    </Card>
  );
}
