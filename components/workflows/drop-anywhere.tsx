"use client";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useAcceptedUploads } from "@/components/documents/accepted-uploads";
import { Spinner } from "@/components/ui/spinner";
import { acceptedWords } from "@/lib/documents/rules";
import { useStartFromFiles } from "./use-start-from-files";

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;

/**
 * Starts a workflow from a file dropped anywhere on the page. Keyboard users start one with the create button instead.
 */
export function DropAnywhere({ groupId = null }: { groupId?: number | null }) {
  const t = useTranslations("StartFromFiles");
  const { start, busy } = useStartFromFiles(groupId);
  const invitation = acceptedWords(useAcceptedUploads()) === "pdf" ? "drop" : "dropFiles";
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((files: File[]) => void start(files));
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || document.querySelector("[role=dialog]")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return; // a drop zone on the page has handled it
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", dropped);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", dropped);
    };
  }, []);
  return (
    <div role="status">
      {isOver || busy ? (
        <div className="pointer-events-none fixed inset-4 z-40 flex flex-col items-center justify-center gap-3 rounded-dialog border-2 border-dashed border-ink bg-paper">
          {busy ? <Spinner /> : <FileUp aria-hidden size={32} strokeWidth={1.5} />}
          <p className="text-17 font-semibold">{t(busy ? "uploading" : invitation)}</p>
        </div>
      ) : null}
    </div>
  );
}
