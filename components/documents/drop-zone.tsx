"use client";
import { maximumDocumentBytes, maximumDocuments } from "@/lib/documents/rules";
import { sizeText } from "@/lib/platform/text/size-text";
import { useTranslations } from "next-intl";
import { FileDrop } from "@/components/ui/file-drop";

type Props = { onFiles: (files: File[]) => void; disabled: boolean; compact: boolean };

export function DropZone({ onFiles, disabled, compact }: Props) {
  const t = useTranslations("UploadStep");
  return (
    <FileDrop
      title={t(compact ? "dropMore" : "drop")}
      hint={t("limits", { maximum: maximumDocuments, limit: sizeText(maximumDocumentBytes) })}
      choose={t("choose")}
      accept="application/pdf,.pdf"
      multiple
      disabled={disabled}
      compact={compact}
      onFiles={onFiles}
    />
  );
}
