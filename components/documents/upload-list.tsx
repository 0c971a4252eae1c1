"use client";
import { useTranslations } from "next-intl";
import { Problem } from "@/components/ui/problem";
import { moved } from "@/components/ui/moved";
import { SortableList } from "@/components/ui/sortable-list";
import { maximumDocuments } from "@/lib/documents/rules";
import { DropZone } from "./drop-zone";
import { RefusedUploads } from "./refused-uploads";
import { UploadRow } from "./upload-row";
import { nameOfUpload, type Upload } from "./uploads";

type Props = {
  uploads: readonly Upload[];
  problem: string | null;
  readOnly?: boolean;
  /** False while the order cannot be saved. */
  canMove?: boolean;
  onAdd: (files: File[]) => void;
  onOrder: (uploads: Upload[]) => void;
  onRename: (upload: Upload, name: string) => Promise<void>;
  /** Absent where files cannot be replaced. */
  onReplace?: (upload: Upload, file: File) => void;
  onRemove: (upload: Upload) => void;
  onRetry: (upload: Upload) => void;
  onDismiss: (upload: Upload) => void;
};

/** The PDFs of a workflow or template in their order, the refused files, and a drop zone for more. */
export function UploadList({ uploads, problem, readOnly = false, canMove = true, ...act }: Props) {
  const t = useTranslations("UploadStep");
  const listed = uploads.filter((upload) => upload.state !== "failed");
  const refused = uploads.filter((upload) => upload.state === "failed");
  const { onReplace } = act;
  const move = (from: number, to: number) => act.onOrder([...moved(listed, from, to), ...refused]);
  return (
    <section aria-labelledby="uploaded-documents">
      <h2 id="uploaded-documents" className="mb-2 font-medium">
        {t("documents", { count: listed.length, maximum: maximumDocuments })}
      </h2>
      <Problem problem={problem} className="mb-3" />
      {listed.length > 0 ? (
        <div className="mb-3">
          <SortableList
            items={listed}
            idOf={(upload) => upload.key}
            nameOf={nameOfUpload}
            enabled={!readOnly && canMove && listed.length > 1}
            onMove={move}
          >
            {(upload, index, handle) => (
              <UploadRow
                upload={upload}
                handle={handle}
                isFirst={index === 0}
                isLast={index === listed.length - 1}
                onMove={(by) => move(index, index + by)}
                readOnly={readOnly}
                onRename={(name) => act.onRename(upload, name)}
                {...(onReplace && { onReplace: (file: File) => onReplace(upload, file) })}
                onRemove={() => act.onRemove(upload)}
              />
            )}
          </SortableList>
        </div>
      ) : null}
      <RefusedUploads uploads={refused} onRetry={act.onRetry} onDismiss={act.onDismiss} />
      {readOnly ? null : (
        <DropZone compact={listed.length > 0} disabled={listed.length >= maximumDocuments} onFiles={act.onAdd} />
      )}
    </section>
  );
}
