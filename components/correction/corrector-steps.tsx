"use client";
import dynamic from "next/dynamic";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { lockedIdsOf } from "@/components/correction/changes/corrections-between";
import { ApplyStep } from "@/components/correction/steps/apply-step";
import { CorrectionStates, isStep, type StepName, steps } from "@/components/correction/steps/correction-states";
import { DiscardChanges } from "@/components/correction/steps/discard-changes";
import type { Person } from "@/components/recipients/recipient-form";
import { Banner } from "@/components/ui/banner";
import { saveQueue } from "@/components/ui/save-queue";
import { type FoldedDraft, unfoldDraft } from "@/components/wizard/draft/draft";
import { OtherCalls } from "@/components/wizard/draft/draft-calls";
import { StepFrame } from "@/components/wizard/frame/step-frame";
import { RecipientsStep } from "@/components/wizard/recipients/recipients-step";
import type { Language } from "@/db/enums";
import { dropCopy } from "./copy/kept-copy";
import { useCopy } from "./use-copy";

// The designer is loaded with its step.
const DesignStep = dynamic(() => import("@/components/wizard/design/design-step").then((part) => part.DesignStep));

type CorrectorProps = { workflow: FoldedDraft; me: Person; defaultLanguage: Language };

/** Recipients, fields, and what will happen to whom. All steps change a copy; only the last one calls the server. */
export function CorrectorSteps({ workflow: folded, me, defaultLanguage }: CorrectorProps) {
  const workflow = useMemo(() => unfoldDraft(folded), [folded]);
  const t = useTranslations("Correction");
  const router = useRouter();
  const wanted = useSearchParams().get("step");
  const step = isStep(wanted) ? wanted : "recipients";
  const [shown, setShown] = useState({ step, isFirst: true });
  if (shown.step !== step) setShown({ step, isFirst: false });
  const [queue] = useState(saveQueue);
  const { copy, calls, isOutdated } = useCopy(workflow, me.email);
  const lockedIds = useMemo(() => lockedIdsOf(workflow), [workflow]);
  const sentIds = useMemo(() => new Set(workflow.signatories.map(({ id }) => id)), [workflow]);
  const { id, title } = workflow.workflow;
  const home = `/documents/${id}`;
  const show = (next: StepName) => window.history.pushState(null, "", `${window.location.pathname}?step=${next}`);
  const back = () => {
    const before = steps[steps.indexOf(step) - 1];
    if (before) show(before);
    else router.push(home);
  };
  const discard = () => {
    dropCopy(id);
    router.push(home);
  };
  const lockOf = (recipientId: number) => {
    const status = workflow.signatories.find((one) => one.id === recipientId)?.status;
    if (!lockedIds.has(recipientId)) return null;
    return t(status === "declined" ? "declined" : "finished");
  };
  const ignore = useCallback(() => undefined, []); // the copy tells of its changes itself
  const footer = <DiscardChanges onDiscard={discard} />;
  return (
    <OtherCalls value={calls}>
      {step === "fields" ? (
        <DesignStep
          workflowId={id}
          queue={queue}
          known={null}
          onDraft={ignore}
          onBack={back}
          onContinue={() => show("apply")}
          steps={<CorrectionStates current={step} />}
          lockedIds={lockedIds}
        />
      ) : (
        <StepFrame
          step={step}
          isFirst={shown.isFirst}
          steps={<CorrectionStates current={step} />}
          heading={t(`heading.${step}`)}
          lead={t(`lead.${step}`, { title })}
        >
          {isOutdated ? (
            <div className="mb-6">
              <Banner tone="warn">{t("outdated")}</Banner>
            </div>
          ) : null}
          {step === "recipients" ? (
            <RecipientsStep
              draft={copy.after}
              onDraft={ignore}
              queue={queue}
              me={me}
              defaultLanguage={defaultLanguage}
              onBack={back}
              onContinue={() => show("fields")}
              running={{ lockOf, sentIds }}
              footer={footer}
            />
          ) : (
            <ApplyStep copy={copy} onBack={back} onStep={show} footer={footer} />
          )}
        </StepFrame>
      )}
    </OtherCalls>
  );
}
