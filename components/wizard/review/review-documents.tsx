"use client";
import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { StatusDot } from "@/components/ui/status-dot";
import type { Draft } from "@/components/wizard/draft/draft";
import { storedUpload } from "@/components/documents/uploads";
import { UploadThumbnail } from "@/components/documents/upload-thumbnail";

const tones = { checking: "neutral", ready: "good", failed: "bad" } as const;

export function ReviewDocuments({ draft }: { draft: Draft }) {
  const t = useTranslations("ReviewStep");
  return (
    <Card title={draft.workflow.title}>
      <ul className="flex flex-col gap-3">
        {draft.documents.map((document) => (
          <li key={document.id} className="flex items-start gap-3">
            <UploadThumbnail upload={storedUpload(document)} />
            <div className="min-w-0 flex-1 py-1">
              <p className="font-medium">{document.name}</p>
              <p className="text-13 text-ink-2">{t("pages", { count: document.pages.length })}</p>
              {document.status === "ready" ? null : (
                <p className="mt-1 text-13">
                  <StatusDot tone={tones[document.status]}>{t(`status.${document.status}`)}</StatusDot>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
