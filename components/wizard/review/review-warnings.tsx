"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { Draft } from "@/components/wizard/draft/draft";
import type { SendWarningDto } from "@/lib/workflows/schema";
import { warningsOf } from "./warnings";
import { WayToMend, type Ways } from "./way-out";

type Props = { draft: Draft; listed: readonly SendWarningDto[]; ways: Ways };

/** Warnings about what is probably a mistake; none of them prevents sending. */
export function ReviewWarnings({ draft, listed, ways }: Props) {
  const t = useTranslations("ReviewStep");
  const warnings = warningsOf(draft);
  if (warnings.length + listed.length === 0) return null;
  const subjects = [...new Set([...warnings, ...listed].map(({ about }) => about))];
  return (
    <Banner
      tone="warn"
      title={t("lookAgain")}
      action={subjects.map((about) => (
        <WayToMend key={about} refusal={{ about, label: "" }} ways={ways} />
      ))}
    >
      <ul className="flex flex-col gap-1">
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)}>{t(`warning.${warning.kind}`, { ...warning })}</li>
        ))}
        {listed.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Banner>
  );
}
