import { FileText } from "lucide-react";
import { PageImage } from "./page-image";
import type { Upload } from "./uploads";

/** The first page as a picture, in a frame that keeps its space until it is loaded. */
export function UploadThumbnail({ upload }: { upload: Upload }) {
  return (
    <div className="flex h-[76px] w-[54px] shrink-0 items-center justify-center overflow-hidden rounded-[4px] border border-line bg-paper-2 text-ink-2">
      {upload.state === "stored" ? (
        <PageImage documentId={upload.document.id} pageIndex={0} width={200} className="bg-white object-contain" />
      ) : (
        <FileText aria-hidden size={20} />
      )}
    </div>
  );
}
