import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FileDownload } from "@/components/ui/file-download";
import { Facts } from "@/components/ui/facts";
import { Page } from "@/components/ui/page";
import { AuditTable } from "@/components/workflows/audit-table";
import { requireMember } from "@/app/page-context";
import { formatDate } from "@/lib/platform/i18n/dates";
import { auditItems } from "../audit-items";
import { findDetail } from "../find-detail";

type Props = { params: Promise<{ documentId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("AuditTrail"))("title") };
}

export default async function AuditTrailPage({ params }: Props) {
  const [{ documentId }, ctx, t] = await Promise.all([params, requireMember(), getTranslations("AuditTrail")]);
  const read = await readTrail(documentId);
  if (!read) redirect("/dashboard?auditTrailFailed=1"); // the spec's way out: the dashboard says so in a toast
  const { detail, items } = read;
  const { workflow, initiator, signatories } = detail;
  const date = (at: Date) => formatDate(at, "DD/MM/YYYY HH:mm:ss A", ctx.language);
  return (
    <Page
      title={t("title")}
      back={{ href: `/documents/${workflow.id}`, label: t("goBack") }}
      actions={
        <FileDownload
          href={`/v1/workflows/simple-sign/${workflow.id}/audit-trail/download`}
          failure={t("certificateFailed")}
        >
          {t("certificate")}
        </FileDownload>
      }
    >
      <div className="flex flex-col gap-8">
        <Facts
          facts={[
            { term: t("workflowName"), value: workflow.title },
            { term: t("created"), value: date(workflow.createdAt) },
            { term: t("creator"), value: initiator ? `${initiator.firstName} ${initiator.lastName}` : t("member") },
            { term: t("recipients"), value: signatories.length },
            { term: t("dateFormat"), value: "DD/MM/YYYY HH:mm:ss A (UTC)" },
            { term: t("trailDate"), value: date(ctx.now) },
            { term: t("workflowId"), value: <span className="[overflow-wrap:anywhere]">{workflow.uuid}</span> },
          ]}
        />
        <AuditTable
          caption={t("title")}
          head={{ time: t("time"), event: t("event"), who: t("who"), origin: t("origin") }}
          items={items}
        />
      </div>
    </Page>
  );
}

async function readTrail(documentId: string) {
  try {
    const detail = await findDetail(documentId);
    return { detail, items: await auditItems(detail) };
  } catch {
    return null;
  }
}
