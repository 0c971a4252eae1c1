import { getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { ClientMessages } from "@/components/shell/client-messages";
import { DownloadList } from "@/components/workflows/download-list";
import { AllowLoads } from "@/components/workflows/allow-loads";
import { listAttachments } from "@/lib/attachments/access";
import type { AttachmentRow } from "@/lib/attachments/attachment-row";
import { isHeldBack, notLookedInto } from "@/lib/attachments/rules";
import { allows } from "@/lib/permissions/policy";
import { formatDate } from "@/lib/platform/i18n/dates";
import { fullName } from "@/lib/recipients/rules";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;

/** The sender's reference documents, the attachments requested of recipients, and their uploads. */
export async function AttachmentsTab({ detail }: { detail: Detail }) {
  const { workflow, signatories: recipients, ctx, callerRoles } = detail;
  const [t, zone, { referenceAttachments, signatoryAttachments }] = await Promise.all([
    getTranslations("AttachmentsTab"),
    viewerZone(),
    listAttachments(ctx, workflow),
  ]);
  const stateOf = ({ uploadedAt, required }: AttachmentRow) =>
    uploadedAt
      ? t("uploaded", { date: formatDate(uploadedAt, "DD MMM YYYY, HH:mm", ctx.language, zone) })
      : t(required ? "requiredMissing" : "missing");
  const isWithheld = (row: AttachmentRow) =>
    row.visibleToSignatories && isHeldBack(row) && allows("workflow:edit", callerRoles);
  const loadsOf = (row: AttachmentRow) => {
    if (row.loadsFrom.length === 0) return "";
    const words = row.visibleToSignatories && isHeldBack(row) ? "heldBack" : "loads";
    const kind = row.loadsFrom.includes(notLookedInto) ? "mayLoad" : "doesLoad";
    return t(`${kind}.${words}`, { from: row.loadsFrom.join(", ") });
  };
  const itemOf = (row: AttachmentRow, detailText: string[]) => ({
    key: String(row.id),
    name: row.title,
    detail: detailText.filter(Boolean).join(" · "),
    action: isWithheld(row) ? <AllowLoads workflowId={workflow.id} attachmentId={row.id} title={row.title} /> : null,
    href: row.fileHash ? `/v1/workflows/${workflow.id}/attachments/${row.id}` : null,
  });
  const nameOf = (row: AttachmentRow) => {
    const person = recipients.find((s) => s.id === row.signatoryId);
    return person ? fullName(person) : "";
  };
  const sections = [
    {
      title: t("references"),
      none: t("noReferences"),
      items: referenceAttachments.map((row) =>
        itemOf(row, [row.description || t("forAll"), row.fileName ?? "", loadsOf(row)]),
      ),
    },
    {
      title: t("requested"),
      none: t("noRequested"),
      items: signatoryAttachments.map((row) =>
        itemOf(row, [
          nameOf(row),
          row.description,
          stateOf(row),
          row.visibleToSignatories ? t("visible") : "",
          loadsOf(row),
        ]),
      ),
    },
  ];
  return (
    <ClientMessages namespaces={["AllowLoads"]}>
      <div className="flex flex-col gap-8">
        {sections.map(({ title, none, items }) => (
          <section key={title}>
            <h2 className="mb-3 text-17">{title}</h2>
            {items.length > 0 ? (
              <DownloadList download={t("download")} failure={t("failed")} items={items} />
            ) : (
              <p className="text-ink-2">{none}</p>
            )}
          </section>
        ))}
      </div>
    </ClientMessages>
  );
}
