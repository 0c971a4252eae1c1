"use client";
import { useTranslations } from "next-intl";
import { DropZone } from "@/components/documents/drop-zone";
import { useStartFromFiles } from "./use-start-from-files";

const steps = ["upload", "people", "send"] as const;

/** The dashboard before the first document: a place for it, and what comes next. Needs `UploadStep` too. */
export function FirstSteps() {
  const t = useTranslations("StartFromFiles");
  const { start, busy } = useStartFromFiles(null);
  return (
    <section aria-label={t("title")}>
      <h2 className="mb-3 text-17">{t("title")}</h2>
      <DropZone onFiles={(files) => void start(files)} disabled={busy} compact={false} />
      <ol className="mt-6 grid gap-6 sm:grid-cols-3">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-6 shrink-0 items-center justify-center rounded-full border border-edge text-13 tabular-nums"
            >
              {index + 1}
            </span>
            <span>{t(`step.${step}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
