import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/or-not-found";
import { requireUser } from "@/app/page-context";
import { viewerZone } from "@/app/viewer-zone";
import { RefreshWhile } from "@/components/leaving/refresh-while";
import { ProvedDownload } from "@/components/proof/proved-download";
import { ClientMessages } from "@/components/shell/client-messages";
import { Banner } from "@/components/ui/banner";
import { Facts } from "@/components/ui/facts";
import { Page } from "@/components/ui/page";
import { findOwnExport } from "@/lib/leaving/export/request-export";
import { exportDays } from "@/lib/leaving/rules";
import { dataExportId } from "@/lib/leaving/schema";
import { formatDate } from "@/lib/platform/i18n/dates";
import { sizeText } from "@/lib/platform/text/size-text";

type Props = { params: Promise<{ dataExportId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("DataExports"))("pageTitle") };
}

/** The page that the mail about an export links to: the export's state, and its file. */
export default async function ExportPage({ params }: Props) {
  const [{ dataExportId: asked }, ctx, t, zone] = await Promise.all([
    params,
    requireUser(),
    getTranslations("DataExports"),
    viewerZone(),
  ]);
  const id = dataExportId.safeParse(asked).data ?? 0;
  const { dataExport, company } = await orNotFound(findOwnExport(ctx, id));
  const { readyAt, expiresAt, fileBytes, state } = dataExport;
  const isExpired = expiresAt !== null && expiresAt <= ctx.now;
  const moment = (time: Date) => formatDate(time, "DD MMMM YYYY, HH:mm", ctx.language, zone);
  const back = ctx.actor.holdingCompanyId === null ? "/account/account/data" : "/";
  return (
    <Page
      title={company ? t("pageTitleOf", { company: company.name }) : t("pageTitle")}
      width="narrow"
      back={{ href: back, label: t("back") }}
    >
      <RefreshWhile running={state === "running"} />
      <ClientMessages namespaces={["DataExports"]}>
        <div className="flex flex-col gap-6">
          {state === "running" ? <Banner>{t("pageRunning")}</Banner> : null}
          {state === "failed" ? <Banner tone="bad">{t("pageFailed")}</Banner> : null}
          {isExpired ? <Banner>{t("pageExpired", { days: exportDays })}</Banner> : null}
          {readyAt && expiresAt && !isExpired ? (
            <>
              <p className="max-w-[60ch]">{t("pageReady")}</p>
              <Facts
                facts={[
                  { term: t("made"), value: moment(readyAt) },
                  { term: t("until"), value: moment(expiresAt) },
                  { term: t("size"), value: sizeText(fileBytes ?? 0) },
                ]}
              />
              <ProvedDownload href={`/v1/users/me/data-exports/${dataExport.id}/file`} failure={t("downloadFailed")}>
                {t("download")}
              </ProvedDownload>
            </>
          ) : null}
        </div>
      </ClientMessages>
    </Page>
  );
}
