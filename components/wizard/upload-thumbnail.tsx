import { FileText } from "lucide-react";
import type { Upload } from "./uploads";

/** The first page as a picture; its frame is there before it. */
export function UploadThumbnail({ upload }: { upload: Upload }) {
  return (
    <div className="flex h-[76px] w-[54px] shrink-0 items-center justify-center overflow-hidden rounded-[4px] border border-line bg-paper-2 text-ink-2">
      {upload.state === "stored" ? (
        // eslint-disable-next-line nextjs/no-img-element -- the server has it in the right size, and only for its owner
        <img
          src={`/v1/documents/${upload.document.id}/pages/0?width=700`}
          alt=""
          className="size-full bg-white object-contain"
        />
      ) : (
        <FileText aria-hidden size={20} />
      )}
    </div>
  );
}
