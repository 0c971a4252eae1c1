"use client";
import { CircleAlert, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { FailedUpload } from "./uploads";

type Props = {
  uploads: readonly FailedUpload[];
  onRetry: (upload: FailedUpload) => void;
  onDismiss: (upload: FailedUpload) => void;
};

/** Files that did not become documents, and why. */
export function RefusedUploads({ uploads, onRetry, onDismiss }: Props) {
  const t = useTranslations("UploadStep");
  return (
    <div role="alert">
      {uploads.map((upload) => (
        <div
          key={upload.key}
          className="mb-3 flex items-start gap-3 rounded-control border border-l-4 border-line border-l-bad bg-paper py-2 pr-2 pl-3"
        >
          <CircleAlert aria-hidden size={20} className="mt-2 shrink-0 text-bad" />
          <div className="min-w-0 flex-1 py-1.5">
            <p className="font-medium">{upload.file.name}</p>
            <p>{upload.message}</p>
            {upload.canRetry ? (
              <Button size="small" className="mt-2" onClick={() => onRetry(upload)}>
                {t("retry")}
              </Button>
            ) : null}
          </div>
          <IconButton
            label={t("remove", { name: upload.file.name })}
            icon={<X aria-hidden size={16} />}
            onClick={() => onDismiss(upload)}
          />
        </div>
      ))}
    </div>
  );
}
