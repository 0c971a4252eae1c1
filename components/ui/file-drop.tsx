"use client";
import { FileUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { Button } from "./button";
import { classNames } from "./class-names";

type Props = {
  title: string;
  hint: string;
  choose: string;
  /** The value of the input's accept attribute. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  /** One line instead of a large area. */
  compact?: boolean;
  onFiles: (files: File[]) => void;
};

/** Takes files by drag and drop, by click and by keyboard. */
export function FileDrop({ title, hint, choose, accept, multiple, disabled, compact, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
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
        <p className={compact ? "font-medium" : "text-17 font-semibold"}>{title}</p>
        <p className="mt-0.5 text-13 text-ink-2">{hint}</p>
      </div>
      <Button onClick={() => input.current?.click()} disabled={disabled ?? false}>
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple ?? false}
        hidden
        aria-label={choose}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
