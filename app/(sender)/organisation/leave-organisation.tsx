import { getTranslations } from "next-intl/server";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { ContentsList } from "@/components/leaving/contents-list";
import { DeleteOrganisation } from "@/components/leaving/delete-organisation";
import { KeepOrganisation } from "@/components/leaving/keep-organisation";
import { SettingRow } from "@/components/second-steps/setting-row";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Place } from "@/components/ui/place";
import { TextLink } from "@/components/ui/text-link";
import { getCompanyFor } from "@/lib/access/organisations";
import { findCompanyDeletion } from "@/lib/leaving/company-deletion";
import { deletionDue, graceDays } from "@/lib/leaving/rules";
import type { CompanyDeletion } from "@/lib/leaving/schema";
import { formatDate } from "@/lib/platform/i18n/dates";
import { ExportRow } from "../export-list";
import { tabHref } from "./tab-href";

/** The export of an organisation's data, and its deletion: asked for, or taken back. */
export async function LeaveOrganisation({ companyId }: { companyId: number }) {
  const [ctx, t, zone] = await Promise.all([requireUser(), getTranslations("LeaveOrganisation"), viewerZone()]);
  const [company, deletion] = await Promise.all([
    getCompanyFor(ctx, "company:delete", companyId),
    findCompanyDeletion(ctx, companyId),
  ]);
  const day = (time: Date) => formatDate(time, "DD MMMM YYYY", ctx.language, zone);
  const { requestedAt, dueAt, requestedBy, holds } = deletion;
  const holdsHref = tabHref(ctx.actor, companyId, "company-settings", {}, "retention");
  const seeHolds = (
    <p className="mt-1">
      <TextLink href={holdsHref}>{t("seeHolds")}</TextLink>
    </p>
  );
  return (
    <ClientMessages namespaces={["DataExports", "LeaveOrganisation", "validation"]}>
      <Place id="deletion">
        <Card title={t("title")}>
          <ExportRow companyId={companyId} />
          {requestedAt ? (
            <div className="pt-4">
              <Banner
                tone="warn"
                title={dueAt ? t("asked", { date: day(dueAt) }) : t("askedHeld", { count: holds, days: graceDays })}
                action={<KeepOrganisation companyId={companyId} />}
              >
                <p>
                  {requestedBy
                    ? t("askedBy", { name: requestedBy, asked: day(requestedAt) })
                    : t("askedText", { asked: day(requestedAt) })}
                </p>
                {holds > 0 ? seeHolds : null}
              </Banner>
            </div>
          ) : holds > 0 ? (
            <SettingRow
              title={t("deleteTitle")}
              text={t("heldText", { count: holds })}
              actions={
                <ButtonLink size="small" href={holdsHref}>
                  {t("seeHolds")}
                </ButtonLink>
              }
            />
          ) : (
            <SettingRow
              title={t("deleteTitle")}
              text={t("deleteText", { days: graceDays })}
              actions={
                <DeleteOrganisation companyId={companyId} name={company.name} dueDate={day(deletionDue(ctx.now))}>
                  <p>{t("intro", { days: graceDays, date: day(deletionDue(ctx.now)) })}</p>
                  <ContentsList lines={linesOf(deletion, t)} />
                  <p className="text-ink-2">{t("exportFirst")}</p>
                </DeleteOrganisation>
              }
            />
          )}
        </Card>
      </Place>
    </ClientMessages>
  );
}

type Translate = Awaited<ReturnType<typeof getTranslations<"LeaveOrganisation">>>;

function linesOf({ members, running, sealed, templates, groups, others, ...rest }: CompanyDeletion, t: Translate) {
  return [
    t("members", { count: members }),
    ...(running ? [t("running", { count: running })] : []),
    ...(sealed ? [t("sealed", { count: sealed })] : []),
    t("contents", { templates, groups, others }),
    ...(rest.subscription ? [t("subscription")] : []),
  ];
}
