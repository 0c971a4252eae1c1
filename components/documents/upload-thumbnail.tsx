import { Thumbnail } from "./thumbnail";
import type { Upload } from "./uploads";

export function UploadThumbnail({ upload }: { upload: Upload }) {
  return <Thumbnail size="medium" documentId={upload.state === "stored" ? upload.document.id : null} />;
}
