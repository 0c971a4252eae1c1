"use client";
import { Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { TextInput } from "@/components/ui/text-input";
import { CallFailure } from "@/lib/platform/http/call-api";

type Props = { name: string; onRename: (name: string) => Promise<void> };

/** A name that can be edited in place. Enter or leaving the input saves it, Escape restores it. */
export function DocumentName({ name, onRename }: Props) {
  const t = useTranslations("UploadStep");
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const close = () => {
    setText(null);
    setError(undefined);
    requestAnimationFrame(() => pencil.current?.focus());
  };
  const save = async () => {
    const wanted = text?.trim() ?? "";
    if (wanted === "" || wanted === name) return close();
    try {
      await onRename(wanted);
      close();
    } catch (failure) {
      setError(CallFailure.from(failure).message ?? t("lost"));
    }
  };
  if (text === null)
    return (
      <p className="flex items-start gap-1">
        <span className="min-w-0 py-0.5 font-medium">{name}</span>
        <IconButton
          ref={pencil}
          label={t("rename", { name })}
          icon={<Pencil aria-hidden size={14} />}
          className="-my-1.5 size-9"
          onClick={() => {
            setText(name);
            requestAnimationFrame(() => input.current?.select());
          }}
        />
      </p>
    );
  return (
    <TextInput
      ref={input}
      label={<span className="sr-only">{t("renameLabel")}</span>}
      value={text}
      error={error}
      maxLength={255}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save();
        if (event.key === "Escape") close();
      }}
    />
  );
}
