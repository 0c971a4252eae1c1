"use client";
import type { ReactNode } from "react";
import { standardDescription } from "@/lib/attachments/rules";
import type { ShownRequest } from "@/lib/signing/schema";
import { AttachmentDownload } from "./attachment-download";
import { fill, type Words } from "@/components/signing/shared/words";

export type Attachment = ShownRequest["attachments"][number] & { uploadedBy?: string };
type Props = {
  token: string;
  attachment: Attachment;
  words: Words;
  /** Shown if the sender wrote no description. */
  standard?: string | undefined;
  onView: (attachment: Attachment) => void;
  children?: ReactNode;
};

export const attachmentSource = (token: string, { id }: Pick<Attachment, "id">) =>
  `/v1/signature-requests/${token}/attachments/${id}`;

/** A file with its title and instructions, to be looked at and to be downloaded. */
export function AttachmentTile({ token, attachment, words, standard, onView, children }: Props) {
  const { id, title, required, fileName, byteSize, uploadedBy } = attachment;
  const isStandard = !attachment.description || attachment.description === standardDescription;
  const description = isStandard ? standard : attachment.description;
  return (
    <li className="tile" tabIndex={-1} aria-labelledby={`attachment-${id}`}>
      <h3 id={`attachment-${id}`}>
        {title}
        {required ? <span className="tile-required"> · {words.required}</span> : null}
      </h3>
      {description ? <p className="note">{description}</p> : null}
      {uploadedBy ? <p className="quiet">{fill(words.uploadedBy, { name: uploadedBy })}</p> : null}
      {fileName ? (
        <p className="quiet tile-file">
          {fileName}
          {byteSize === null ? null : `, ${Math.max(1, Math.round(byteSize / 1024))} KB`}
        </p>
      ) : null}
      <div className="tile-actions">
        {fileName ? (
          <button
            type="button"
            className="button needs-script"
            aria-label={`${words.view}: ${title}`}
            onClick={() => onView(attachment)}
          >
            {words.view}
          </button>
        ) : null}
        {fileName ? (
          <AttachmentDownload
            source={attachmentSource(token, attachment)}
            label={`${words.downloadFile}: ${title}`}
            words={words}
          />
        ) : null}
        {children}
      </div>
    </li>
  );
}
