import { FileClock } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { FileDownload } from "@/components/ui/file-download";
import { AuditTable } from "@/components/workflows/audit-table";
import { auditItems } from "./audit-items";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

export async function AuditTab({ detail }: { detail: Detail }) {
  const [t, items] = await Promise.all([getTranslations("AuditTrail"), auditItems(detail)]);
  const { id } = detail.workflow;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <FileDownload
          size="small"
          href={`/v1/workflows/simple-sign/${id}/audit-trail/download`}
          failure={t("certificateFailed")}
        >
          {t("certificate")}
        </FileDownload>
        <ButtonLink size="small" href={`/documents/${id}/audit-trail`} icon={<FileClock aria-hidden size={16} />}>
          {t("page")}
        </ButtonLink>
      </div>
      <AuditTable
        caption={t("title")}
        head={{ time: t("time"), event: t("event"), who: t("who"), origin: t("origin") }}
        items={items}
      />
    </div>
  );
}
