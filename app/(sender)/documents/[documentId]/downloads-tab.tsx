import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { DownloadList } from "@/components/workflows/download-list";
import { workflowStatusIds } from "@/db/enums";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import { listRevisions } from "@/lib/workflows/queries";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

export async function DownloadsTab({ detail }: { detail: Detail }) {
  const { workflow, signatories: recipients, documents, ctx } = detail;
  const [t, zone, revisions] = await Promise.all([
    getTranslations("DownloadsTab"),
    viewerZone(),
    listRevisions(ctx, workflow),
  ]);
  const base = `/v1/workflows/simple-sign/${workflow.id}`;
  const done = workflow.workflowStatusId === workflowStatusIds.completed;
  const after = (signatoryId: number | null) => {
    const person = recipients.find((s) => s.id === signatoryId);
    return person ? t("after", { name: fullName(person) }) : t("sealed");
  };
  return (
    <div className="flex flex-col gap-8">
      <DownloadList
        download={t("download")}
        failure={t("packFailed")}
        items={[
          {
            key: "pack",
            name: t(done ? "signed" : "unsigned"),
            detail: t("documents", { count: documents.length }),
            href: `${base}/documents/download`,
          },
          {
            key: "certificate",
            name: t("certificate"),
            detail: t("certificateText"),
            failure: t("certificateFailed"),
            href: `${base}/audit-trail/download`,
          },
        ]}
      />
      <section>
        <h2 className="mb-3 text-17">{t("revisions")}</h2>
        {revisions.length > 0 ? (
          <DownloadList
            download={t("download")}
            failure={t("revisionFailed")}
            items={revisions.map((revision) => ({
              key: String(revision.id),
              name: revision.documentName,
              detail: `${after(revision.signatoryId)} · ${formatDate(revision.createdAt, "DD MMMM YYYY, HH:mm", ctx.language, zone)}`,
              href: `${base}/revisions/${revision.id}`,
            }))}
          />
        ) : (
          <p className="text-ink-2">{t("noRevisions")}</p>
        )}
      </section>
    </div>
  );
}
