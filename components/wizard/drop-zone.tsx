"use client";
import { FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";

type Props = { onFiles: (files: File[]) => void; disabled: boolean; compact: boolean };

export function DropZone({ onFiles, disabled, compact }: Props) {
  const t = useTranslations("UploadStep");
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        "flex items-center gap-4 rounded-card border-2 border-dashed px-6 text-center transition-colors",
        compact ? "flex-wrap justify-center py-5 sm:justify-between sm:text-left" : "flex-col py-12",
        isOver ? "border-ink bg-[color-mix(in_srgb,var(--mark)_16%,var(--paper))]" : "border-edge bg-paper",
      )}
    >
      {compact ? null : <FileUp aria-hidden size={32} strokeWidth={1.5} className="text-ink-2" />}
      <div>
        <p className={compact ? "font-medium" : "text-17 font-semibold"}>{t(compact ? "dropMore" : "drop")}</p>
        <p className="mt-0.5 text-13 text-ink-2">{t("limits")}</p>
      </div>
      <Button onClick={() => input.current?.click()} disabled={disabled}>
        {t("choose")}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        aria-label={t("choose")}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
