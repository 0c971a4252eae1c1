"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { CallFailure } from "@/lib/platform/http/call-api";
import { isPassing } from "@/lib/platform/http/call-api";
import type { SentCorrection } from "@/lib/workflows/schema/correction";
import type { StepName } from "./correction-states";

type Props = {
  failure: CallFailure;
  corrections: readonly SentCorrection[];
  onStep: (step: StepName) => void;
  onRetry: () => void;
  onLoadAgain: () => void;
};

/** Why the server refuses the corrections, and where that is mended. */
export function RefusedCorrections({ failure, corrections, onStep, onRetry, onLoadAgain }: Props) {
  const t = useTranslations("Correction");
  const reasons = Object.entries(failure.errors);
  const places = new Set(
    reasons.flatMap(([path]) => stepOf(corrections[Number(/^corrections\.(\d+)/.exec(path)?.[1])])),
  );
  const hasChanged = failure.label === "DraftChanged";
  const sentences = [...new Set(reasons.map(([, sentence]) => sentence))];
  const isConflict = failure.status === 409;
  const ways =
    places.size > 0 || hasChanged || isPassing(failure) ? places : new Set<StepName>(["recipients", "fields"]);
  const action = (
    <>
      {[...ways].map((step) => (
        <Button key={step} size="small" onClick={() => onStep(step)}>
          {t(`backTo.${step}`)}
        </Button>
      ))}
      {isConflict ? (
        <Button size="small" onClick={onLoadAgain}>
          {t("loadAgain")}
        </Button>
      ) : null}
      {isPassing(failure) ? (
        <Button size="small" onClick={onRetry}>
          {t("retry")}
        </Button>
      ) : null}
    </>
  );
  return (
    <Banner tone="bad" live title={t(hasChanged ? "changedTitle" : "refusedTitle")} action={action}>
      {hasChanged ? <p>{t("changedText")}</p> : null}
      {!hasChanged && sentences.length === 0 ? <p>{failure.sentence ?? t("unreachable")}</p> : null}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isConflict && !hasChanged ? <p className="mt-1 text-ink-2">{t("loadAgainText")}</p> : null}
    </Banner>
  );
}

const stepOf = (one: SentCorrection | undefined): StepName[] =>
  one ? [one.kind.endsWith("_field") ? "fields" : "recipients"] : [];
