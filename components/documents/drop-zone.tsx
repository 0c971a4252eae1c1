"use client";
import { acceptedTypes, acceptedWords, maximumDocumentBytes, maximumDocuments } from "@/lib/documents/rules";
import { sizeText } from "@/lib/platform/text/size-text";
import { useTranslations } from "next-intl";
import { FileDrop } from "@/components/ui/file-drop";
import { useAcceptedUploads } from "./accepted-uploads";

type Props = { onFiles: (files: File[]) => void; disabled: boolean; compact: boolean };

export function DropZone({ onFiles, disabled, compact }: Props) {
  const t = useTranslations("UploadStep");
  const accepted = useAcceptedUploads();
  const words = acceptedWords(accepted);
  const limits = { maximum: maximumDocuments, limit: sizeText(maximumDocumentBytes) };
  const [first, more] = words === "pdf" ? (["drop", "dropMore"] as const) : (["dropFiles", "dropMoreFiles"] as const);
  return (
    <FileDrop
      title={t(compact ? more : first)}
      hint={words === "pdf" ? t("limits", limits) : t(`limitsOf.${words}`, limits)}
      choose={t("choose")}
      accept={acceptedTypes(accepted)}
      multiple
      disabled={disabled}
      compact={compact}
      onFiles={onFiles}
    />
  );
}
