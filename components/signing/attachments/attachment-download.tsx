"use client";
import { type MouseEvent, useState } from "react";
import type { Words } from "@/components/signing/shared/words";

type Props = { source: string; label: string; words: Words };

/** A plain link. With scripts, a failed download is reported. */
export function AttachmentDownload({ source, label, words }: Props) {
  const [isLost, setLost] = useState(false);
  async function save(event: MouseEvent) {
    event.preventDefault();
    setLost(false);
    try {
      const { saveFile } = await import("@/components/ui/save-file");
      await saveFile(source);
    } catch {
      setLost(true);
    }
  }
  return (
    <>
      <a className="button" href={source} aria-label={label} download onClick={(event) => void save(event)}>
        {words.downloadFile}
      </a>
      <p className="problem" role="alert">
        {isLost ? words.attachmentFailed : ""}
      </p>
    </>
  );
}
