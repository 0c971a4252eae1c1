"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { TextInput } from "@/components/ui/text-input";

type Props = { options: readonly string[]; onChange: (options: string[]) => void };

/** Edits the options of a drop-down list, of which at least one must stay. */
export function OptionsEditor({ options, onChange }: Props) {
  const t = useTranslations("Designer");
  const [text, setText] = useState("");
  const wanted = text.trim();
  const isTaken = options.includes(wanted);
  const add = () => {
    if (wanted === "" || isTaken) return;
    onChange([...options, wanted]);
    setText("");
  };
  return (
    <div role="group" aria-label={t("options")}>
      <p className="font-medium">{t("options")}</p>
      <ul className="my-1 flex flex-col">
        {options.map((option) => (
          <li key={option} className="flex items-center gap-1">
            <span className="min-w-0 flex-1">{option}</span>
            <IconButton
              label={t("removeOption", { option })}
              icon={<X aria-hidden size={14} />}
              className="size-8"
              disabled={options.length === 1}
              onClick={() => onChange(options.filter((one) => one !== option))}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <TextInput
          label={t("newOption")}
          value={text}
          error={isTaken ? t("optionTaken") : undefined}
          maxLength={255}
          className="min-w-0 flex-1"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            add();
          }}
        />
        <Button disabled={wanted === "" || isTaken} onClick={add} icon={<Plus aria-hidden size={16} />}>
          {t("addOption")}
        </Button>
      </div>
    </div>
  );
}
