"use client";
import { Suspense, useState } from "react";
import type { Language } from "@/db/enums";
import { type Attachment, AttachmentTile } from "./attachment-tile";
import { AttachmentUpload } from "./attachment-upload";
import { loadedWhenOpened } from "@/components/signing/shared/loaded-when-opened";
import type { Words } from "@/components/signing/shared/words";

const AttachmentViewer = loadedWhenOpened(() => import("./attachment-viewer").then((m) => m.AttachmentViewer));

type Props = {
  token: string;
  words: Words;
  language: Language;
  title: string;
  text: string;
  standard?: string;
  requested?: readonly Attachment[];
  files: readonly Attachment[];
  onUploaded?: (attachment: Attachment) => void;
};

/** The requested attachments, and the reference documents to read. */
export function AttachmentsPanel(props: Props) {
  const { token, words, language, title, text, standard, requested = [], files, onUploaded } = props;
  const [viewed, setViewed] = useState<Attachment | null>(null);
  const tile = (attachment: Attachment) => ({ token, attachment, words, onView: setViewed });
  return (
    <section className="attachments">
      <h2 tabIndex={-1}>{title}</h2>
      <p className="quiet">{text}</p>
      {requested.length > 0 ? (
        <ul className="tiles">
          {requested.map((one) => (
            <AttachmentTile key={one.id} {...tile(one)}>
              {onUploaded ? (
                <AttachmentUpload
                  token={token}
                  attachment={one}
                  words={words}
                  language={language}
                  onUploaded={onUploaded}
                />
              ) : null}
            </AttachmentTile>
          ))}
        </ul>
      ) : null}
      {files.length > 0 && requested.length > 0 ? <h2>{words.visibleTitle}</h2> : null}
      <ul className="tiles">
        {files.map((one) => (
          <AttachmentTile key={one.id} standard={standard} {...tile(one)} />
        ))}
      </ul>
      {viewed ? (
        <Suspense>
          <AttachmentViewer token={token} attachment={viewed} words={words} onClose={() => setViewed(null)} />
        </Suspense>
      ) : null}
    </section>
  );
}
