"use client";
import { sizeText } from "@/lib/platform/text/size-text";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { POST } from "@/app/v1/signature-requests/[token]/attachments/[attachmentId]/route";
import type { Language } from "@/db/enums";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { CallFailure } from "@/lib/platform/http/call-api";
import { sendFile } from "@/lib/platform/http/send-file";
import { type Attachment, attachmentSource } from "./attachment-tile";
import { languageOfPage } from "@/components/signing/shared/call-link";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  token: string;
  attachment: Attachment;
  words: Words;
  language: Language;
  onUploaded: (attachment: Attachment) => void;
};

const accepted =
  ".pdf,.doc,.docx,.xls,.xlsx,image/*,.heic,.heif,application/pdf,application/msword,application/vnd.ms-excel," +
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document," +
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Uploads one file at a time and shows the progress. Without scripts it is a plain form. */
export function AttachmentUpload({ token, attachment, words, language, onUploaded }: Props) {
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  // A file may have been chosen before the scripts had loaded.
  const takeEarly = useEffectEvent(takeFile);
  useEffect(() => takeEarly(), []);
  if (attachment.uploadedAt && !attachment.allowChanges) return null;

  function takeFile() {
    const [file] = input.current?.files ?? [];
    if (input.current) input.current.value = "";
    if (file) void send(file);
  }

  async function send(file: File) {
    if (file.size > maximumAttachmentBytes)
      return setProblem(fill(words.fileTooLarge, { limit: sizeText(maximumAttachmentBytes) }));
    setProblem("");
    setPercent(0);
    const form = new FormData();
    form.append("attachment", file);
    const options = { tell: setPercent, language: languageOfPage() };
    try {
      const sent = await sendFile<typeof POST>("POST", attachmentSource(token, attachment), form, options);
      const { uploadedAt } = sent.attachment;
      if (!attachment.allowChanges && document.activeElement === input.current) input.current?.closest("li")?.focus(); // as the input goes
      onUploaded({ ...sent.attachment, uploadedAt: uploadedAt === null ? null : new Date(uploadedAt) });
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? words.failed);
    } finally {
      setPercent(null);
    }
  }

  const id = `upload-${attachment.id}`;
  return (
    <form
      className="tile-upload"
      method="post"
      encType="multipart/form-data"
      action={`/v1/signature-requests/${token}/form?language=${language}`}
    >
      <input type="hidden" name="attachment_id" value={attachment.id} />
      <label className={attachment.uploadedAt ? "button" : "button button-primary"} htmlFor={id}>
        {attachment.uploadedAt ? words.replaceFile : words.chooseFile}
      </label>
      <input
        id={id}
        type="file"
        name="attachment"
        accept={accepted}
        aria-label={`${attachment.uploadedAt ? words.replaceFile : words.chooseFile}: ${attachment.title}`}
        aria-describedby={`${id}-problem`}
        aria-disabled={percent !== null} // keeps the focus
        onClick={(event) => (percent === null ? undefined : event.preventDefault())}
        ref={input}
        onChange={takeFile}
      />
      <noscript>
        <button className="button">{words.uploadFile}</button>
      </noscript>
      {percent === null ? null : (
        <span className="tile-progress" role="status">
          <progress max={100} value={percent} aria-label={attachment.title} />
          {fill(words.uploading, { percent })}
        </span>
      )}
      <p id={`${id}-problem`} className="problem" role="alert">
        {problem}
      </p>
    </form>
  );
}
