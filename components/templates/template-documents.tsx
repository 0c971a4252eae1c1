"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { moved } from "@/components/ui/moved";
import { SortableList } from "@/components/ui/sortable-list";
import { DropZone } from "@/components/wizard/drop-zone";
import { RefusedUploads } from "@/components/wizard/refused-uploads";
import { UploadRow } from "@/components/wizard/upload-row";
import { nameOfUpload } from "@/components/wizard/uploads";
import { maximumDocuments } from "@/lib/documents/rules";
import type { useTemplateUploads } from "./use-template-uploads";

/** The PDFs of a template, in their order. */
export function TemplateDocuments({ files }: { files: ReturnType<typeof useTemplateUploads> }) {
  const t = useTranslations("UploadStep");
  const { uploads, problem } = files;
  const listed = uploads.filter((upload) => upload.state !== "failed");
  const refused = uploads.filter((upload) => upload.state === "failed");
  const move = (from: number, to: number) => files.order([...moved(listed, from, to), ...refused]);
  return (
    <section aria-labelledby="template-documents">
      <h2 id="template-documents" className="mb-2 font-medium">
        {t("documents", { count: listed.length })}
      </h2>
      {problem ? (
        <div className="mb-3">
          <Banner tone="bad" live>
            {problem}
          </Banner>
        </div>
      ) : null}
      {listed.length > 0 ? (
        <div className="mb-3">
          <SortableList
            items={listed}
            idOf={(upload) => upload.key}
            nameOf={nameOfUpload}
            enabled={listed.length > 1}
            onMove={move}
          >
            {(upload, index, handle) => (
              <UploadRow
                upload={upload}
                handle={handle}
                isFirst={index === 0}
                isLast={index === listed.length - 1}
                onMove={(by) => move(index, index + by)}
                readOnly={false}
                onRename={(name) => files.rename(upload, name)}
                onRemove={() => files.remove(upload)}
              />
            )}
          </SortableList>
        </div>
      ) : null}
      <RefusedUploads uploads={refused} onRetry={files.retry} onDismiss={files.remove} />
      <DropZone
        compact={listed.length > 0}
        disabled={listed.length >= maximumDocuments}
        onFiles={(chosen) => void files.add(chosen)}
      />
    </section>
  );
}
