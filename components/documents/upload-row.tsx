"use client";
import { ArrowDown, ArrowUp, Info, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { DocumentName } from "./document-name";
import { ReplaceButton } from "./replace-button";
import { UploadThumbnail } from "./upload-thumbnail";
import { type ListedUpload, nameOfUpload } from "./uploads";

type Props = {
  upload: ListedUpload;
  handle: ReactNode;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRename: (name: string) => Promise<void>;
  /** Absent where files cannot be replaced. */
  onReplace?: (file: File) => void;
  onRemove: () => void;
  readOnly: boolean;
};

export function UploadRow({ upload, handle, isFirst, isLast, onMove, ...props }: Props) {
  const { onRename, onReplace, onRemove, readOnly } = props;
  const t = useTranslations("UploadStep");
  const name = nameOfUpload(upload);
  return (
    <div className="flex items-start gap-2 rounded-card border border-line bg-paper p-3 max-sm:flex-wrap sm:gap-3">
      {handle}
      <UploadThumbnail upload={upload} />
      <div className="min-w-0 flex-1 py-1 max-sm:basis-40">
        {upload.state === "stored" && !readOnly ? (
          <DocumentName name={name} onRename={onRename} />
        ) : (
          <p className="font-medium">{name}</p>
        )}
        <UploadState upload={upload} />
      </div>
      <div className={classNames("flex shrink-0 justify-end max-sm:-mt-3 max-sm:basis-full", readOnly && "hidden")}>
        {upload.state === "stored" && !(isFirst && isLast) ? (
          <>
            <IconButton
              label={t("up", { name })}
              icon={<ArrowUp aria-hidden size={16} />}
              aria-disabled={isFirst}
              onClick={() => (isFirst ? undefined : onMove(-1))}
            />
            <IconButton
              label={t("down", { name })}
              icon={<ArrowDown aria-hidden size={16} />}
              aria-disabled={isLast}
              onClick={() => (isLast ? undefined : onMove(1))}
            />
          </>
        ) : null}
        {upload.state === "stored" && onReplace ? <ReplaceButton name={name} onFile={onReplace} /> : null}
        <IconButton label={t("remove", { name })} icon={<Trash2 aria-hidden size={16} />} onClick={onRemove} />
      </div>
    </div>
  );
}

function UploadState({ upload }: Pick<Props, "upload">) {
  const t = useTranslations("UploadStep");
  const percent = upload.state === "sending" ? upload.percent : upload.replacing;
  if (percent !== undefined)
    return (
      <div className="mt-2">
        <div
          role="progressbar"
          aria-label={t("progress", { name: nameOfUpload(upload) })}
          aria-valuenow={percent}
          className="h-1.5 overflow-hidden rounded-full bg-line"
        >
          <div className="h-full bg-ink transition-[width]" style={{ width: `${percent}%` }} />
        </div>
        <p className="mt-1 text-13 text-ink-2 tabular-nums">
          {percent < 100 ? t("percent", { percent }) : t("reading")}
        </p>
      </div>
    );
  if (upload.state !== "stored") return null;
  const { pages, notices, status } = upload.document;
  return (
    <div className="mt-0.5 flex flex-col gap-1 text-13 text-ink-2">
      <p>{t("pages", { count: pages.length })}</p>
      {status === "failed" ? <p className="text-bad">{t("failedCheck")}</p> : null}
      {notices.map((notice) => (
        <p key={notice.code} className="flex items-start gap-1.5">
          <Info aria-hidden size={14} className="mt-[3px] shrink-0" />
          {notice.message}
        </p>
      ))}
    </div>
  );
}
