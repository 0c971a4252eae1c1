"use client";
import type { KeyboardEvent } from "react";
import type { Step } from "./steps";
import type { Words } from "@/components/signing/shared/words";

type Props = { steps: readonly Step[]; step: Step; words: Words; onStep: (step: Step) => void };

/** Tabs that are buttons of the form: without scripts they keep what was entered and lead to the other tab. */
export function TabBar({ steps, step, words, onStep }: Props) {
  function move(event: KeyboardEvent<HTMLDivElement>) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = by && steps[(steps.indexOf(step) + by + steps.length) % steps.length];
    if (!next) return;
    event.preventDefault();
    onStep(next);
    document.getElementById(`tab-${next}`)?.focus();
  }
  return (
    <div className="bar-tabs" role="tablist" aria-label={words.tabs} data-single={steps.length === 1} onKeyDown={move}>
      {steps.map((one) => (
        <button
          key={one}
          id={`tab-${one}`}
          type="submit"
          form="signing-form"
          name="act"
          value={`step:${one}`}
          role="tab"
          aria-selected={one === step}
          aria-controls={`panel-${one}`}
          tabIndex={one === step ? 0 : -1}
          onClick={(event) => {
            event.preventDefault();
            onStep(one);
          }}
        >
          {
            {
              references: words.tabReferences,
              webform: words.tabWebform,
              documents: words.tabDocuments,
              attachments: words.tabAttachments,
            }[one]
          }
        </button>
      ))}
    </div>
  );
}
