"use client";
import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { IconButton } from "./icon-button";

const shownMs = 2000;

/** Copies a text, and says so in its own place. Needs the namespace `CopyButton`. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const t = useTranslations("CopyButton");
  const [state, setState] = useState<"ready" | "copied" | "failed">("ready");
  useEffect(() => {
    if (state === "ready") return;
    const timer = setTimeout(() => setState("ready"), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const Icon = state === "copied" ? Check : Copy;
  return (
    <>
      <IconButton
        label={t("copy", { about })}
        icon={<Icon aria-hidden size={16} className={state === "copied" ? "text-good" : undefined} />}
        onClick={() =>
          void navigator.clipboard.writeText(text).then(
            () => setState("copied"),
            () => setState("failed"),
          )
        }
      />
      <span role="status" className="sr-only">
        {state === "ready" ? "" : t(state)}
      </span>
    </>
  );
}
