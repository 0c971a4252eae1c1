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

/** What every browser shows in an `img`; of the images that are accepted, TIFF and HEIF are not among them. */
const shownAsImage = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);

/** A PDF or an image in the page; of what a browser cannot show, it says so and offers the file. Loaded when opened. */
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
