import { FileClock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { FileDownload } from "@/components/ui/file-download";
import { TrailList } from "@/components/workflows/trail-list";
import type { findDetail } from "./find-detail";
import { findTrail } from "./find-trail";
import { judgeTrail } from "./judge-trail";
import { NoCertificate } from "./no-certificate";

type Detail = Awaited<ReturnType<typeof findDetail>>;

export async function AuditTab({ detail }: { detail: Detail }) {
  const [t, { days }, { refusal }] = await Promise.all([
    getTranslations("AuditTrail"),
    findTrail(detail),
    judgeTrail(detail),
  ]);
  const { id } = detail.workflow;
  return (
    <div className="flex flex-col gap-4">
      {refusal === null ? null : <NoCertificate refusal={refusal} />}
      <div className="flex flex-wrap gap-2">
        {refusal === null ? (
          <FileDownload
            size="small"
            href={`/v1/workflows/simple-sign/${id}/audit-trail/download`}
            failure={t("certificateFailed")}
          >
            {t("certificate")}
          </FileDownload>
        ) : null}
        <ButtonLink size="small" href={`/documents/${id}/audit-trail`} icon={<FileClock aria-hidden size={16} />}>
          {t("page")}
        </ButtonLink>
      </div>
      <p className="text-13 text-ink-2">{t("introduction")}</p>
      <TrailList days={days} />
    </div>
  );
}
