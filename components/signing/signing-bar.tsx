"use client";
import { type ReactNode } from "react";
import type { ShownRequest } from "@/lib/signing/schema";
import type { Step } from "@/components/signing/steps/steps";
import { TabBar } from "@/components/signing/steps/tab-bar";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  words: Words;
  heading: ReactNode;
  messagesLabel: ReactNode;
  request: ShownRequest;
  steps: readonly Step[];
  step: Step;
  onStep: (step: Step) => void;
  done: number;
  total: number;
  kept: string;
  /** The main button; null for a recipient who gets it after the last page. */
  main: ReactNode;
  /** Set if the decline button is shown beside the main button. */
  onDecline: (() => void) | undefined;
  /** Notices that lie over the page. */
  notice: ReactNode;
  onMessages: () => void;
  menu: ReactNode;
};

/** The slim bar at the top. On phones, the progress and the button are at the bottom, in reach of the thumb. */
export function SigningBar(props: Props) {
  const { words, heading, messagesLabel, request, steps, step, onStep, done, total } = props;
  const { kept, main, onDecline, notice, onMessages, menu } = props;
  const { message, privateMessage } = request;
  return (
    <header className="bar">
      {heading}
      <TabBar steps={steps} step={step} words={words} onStep={onStep} />
      <div className="bar-more">
        {message || privateMessage ? (
          <button
            type="submit"
            form="signing-form"
            name="act"
            value="messages"
            className="button button-quiet needs-script"
            onClick={(event) => {
              event.preventDefault();
              onMessages();
            }}
          >
            {messagesLabel}
          </button>
        ) : null}
        {menu}
      </div>
      <div className="bar-go">
        <p className="bar-progress">
          <span aria-live="polite">{total > 0 ? fill(words.progress, { done, total }) : ""}</span>
          <span className="bar-kept">{kept}</span>
        </p>
        {onDecline ? (
          <button type="button" className="button needs-script" onClick={onDecline}>
            {words.decline}
          </button>
        ) : null}
        {main}
      </div>
      {notice}
    </header>
  );
}
