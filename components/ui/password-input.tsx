"use client";
import { Eye, EyeOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, useId, useState } from "react";
import { classNames } from "./class-names";
import { controlStyle, describedBy, FieldFrame, type FieldTexts } from "./field-frame";

type Props = FieldTexts & Omit<ComponentProps<"input">, "type">;

export function PasswordInput({ label, hint, error, optional, className, ...props }: Props) {
  const t = useTranslations("PasswordInput");
  const [shown, setShown] = useState(false);
  const ownId = useId();
  const id = props.id ?? ownId;
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...{ id, label, hint, error, className }} {...(optional && { optional })}>
      <div className="relative">
        <input
          {...props}
          id={id}
          type={shown ? "text" : "password"}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
          className={classNames(controlStyle, "h-10 pr-11 pointer-coarse:h-11")}
        />
        <button
          type="button"
          aria-label={t("show")}
          aria-pressed={shown}
          title={t(shown ? "hide" : "show")}
          onClick={() => setShown(!shown)}
          className="absolute top-0 right-0 flex h-full w-10 items-center justify-center rounded-control text-ink-2 hover:text-ink pointer-coarse:w-11"
        >
          <Icon aria-hidden size={18} />
        </button>
      </div>
    </FieldFrame>
  );
}
