"use client";
import { Suspense } from "react";
import { AttachmentDownload } from "./attachment-download";
import { type Attachment, attachmentSource } from "./attachment-tile";
import { ImageView } from "./image-view";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import { Modal } from "@/components/signing/shared/modal";
import type { Words } from "@/components/signing/shared/words";

const PdfView = loadedWhenOpened(() => import("./pdf-view").then((m) => m.PdfView));

type Props = { token: string; attachment: Attachment; words: Words; onClose: () => void };

/**
 * Image types that every browser can show. TIFF and HEIF are accepted as uploads too, but not every browser shows them.
 */
const shownAsImage = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** Shows a PDF or an image; offers other files as a download. Loaded when it is first opened. */
export function AttachmentViewer({ token, attachment, words, onClose }: Props) {
  const { title, contentType } = attachment;
  const source = attachmentSource(token, attachment);
  const actions = (
    <>
      <AttachmentDownload source={source} label={`${words.downloadFile}: ${title}`} words={words} />
      <button type="button" className="button" onClick={onClose}>
        {words.close}
      </button>
    </>
  );
  const loading = <p role="status">{words.loading}</p>;
  return (
    <Modal title={title} onClose={onClose} look="wide">
      {contentType === "application/pdf" ? (
        <Suspense fallback={loading}>
          <PdfView source={source} title={title} words={words} actions={actions} />
        </Suspense>
      ) : contentType && shownAsImage.has(contentType) ? (
        <ImageView source={source} title={title} words={words} actions={actions} />
      ) : (
        <>
          <p>{words.viewNotPossible}</p>
          <div className="modal-actions">{actions}</div>
        </>
      )}
    </Modal>
  );
}
