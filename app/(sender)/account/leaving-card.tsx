import { getTranslations } from "next-intl/server";
import { currentMe } from "@/app/me";
import { SettingRow } from "@/components/second-steps/setting-row";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { ExportRow } from "../export-list";

/** Exporting everything, and leaving. Needs the namespace `DataExports`. */
export async function LeavingCard() {
  const [{ company }, t, ofExports, ofMembership] = await Promise.all([
    currentMe(),
    getTranslations("LeaveAccount"),
    getTranslations("DataExports"),
    getTranslations("LeaveMembership"),
  ]);
  return (
    <Card title={ofExports("title")}>
      <ExportRow />
      {company ? (
        <SettingRow
          title={ofMembership("cardTitle", { company: company.name })}
          text={ofMembership("cardText")}
          actions={
            <ButtonLink size="small" href="/leave/organisation">
              {ofMembership("see")}
            </ButtonLink>
          }
        />
      ) : null}
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
