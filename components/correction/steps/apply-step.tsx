"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { correctionsBetween } from "@/components/correction/changes/corrections-between";
import type { Copy } from "@/components/correction/copy/copy";
import { dropCopy } from "@/components/correction/copy/kept-copy";
import { Banner } from "@/components/ui/banner";
import { useToast } from "@/components/ui/toast";
import { WizardFooter } from "@/components/ui/wizard-footer";
import { ReviewSkeleton } from "@/components/wizard/frame/step-loading";
import { CallFailure } from "@/lib/platform/http/call-api";
import { applyCorrections } from "./apply-calls";
import type { StepName } from "./correction-states";
import { EffectList } from "./effect-list";
import { RefusedCorrections } from "./refused-corrections";

type Props = { copy: Copy; onBack: () => void; onStep: (step: StepName) => void; footer: ReactNode };
type Foretold = Awaited<ReturnType<typeof applyCorrections>>;

/** What the corrections will do to whom, as the server foretells it, and the button that applies them. */
export function ApplyStep({ copy, onBack, onStep, footer }: Props) {
  const t = useTranslations("Correction");
  const router = useRouter();
  const toast = useToast();
  const { id } = copy.before.workflow;
  const [foretold, setForetold] = useState<Foretold | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const corrections = correctionsBetween(copy.before, copy.after);
  const isEmpty = corrections.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    let isGone = false;
    applyCorrections(copy, true)
      .then((answer) => (isGone ? undefined : setForetold(answer)))
      .catch((error: unknown) => (isGone ? undefined : setFailure(failureOf(error))));
    return () => {
      isGone = true;
    };
  }, [copy, isEmpty, tries]);
  const retry = () => {
    setFailure(null);
    setForetold(null);
    setTries((count) => count + 1);
  };
  const apply = async () => {
    setBusy(true);
    try {
      await applyCorrections(copy, false);
      dropCopy(id);
      toast.doneLater(t("applied"));
      router.push(`/documents/${id}`);
      router.refresh();
    } catch (error) {
      setFailure(failureOf(error));
      setBusy(false);
    }
  };
  const loadAgain = () => {
    dropCopy(id);
    window.location.assign(window.location.pathname);
  };
  return (
    <>
      {isEmpty ? <Banner>{t("nothing")}</Banner> : null}
      {failure ? (
        <RefusedCorrections
          failure={failure}
          corrections={corrections}
          onStep={onStep}
          onRetry={retry}
          onLoadAgain={loadAgain}
        />
      ) : null}
      {isEmpty || failure || foretold ? null : (
        <div aria-busy>
          <ReviewSkeleton />
        </div>
      )}
      {foretold && !failure ? <EffectList {...foretold} copy={copy} /> : null}
      <WizardFooter
        onBack={onBack}
        label={t("apply")}
        onContinue={() => void apply()}
        busy={busy}
        disabled={isEmpty || foretold === null || failure !== null}
      >
        {footer}
      </WizardFooter>
    </>
  );
}

const failureOf = (error: unknown) => (error instanceof CallFailure ? error : new CallFailure("Unreachable", null));
