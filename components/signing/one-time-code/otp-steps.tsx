"use client";
import { type ReactNode, useEffect, useRef } from "react";
import { type SentOtp, useOtp } from "./use-otp";
import { codeWithGaps, withoutGaps } from "@/lib/platform/text/code-with-gaps";
import { otpDigits } from "@/lib/signing/rules";
import { fill, type Words } from "@/components/signing/shared/words";

export type { SentOtp } from "./use-otp";

type Props = {
  token: string;
  words: Words["otpAccess"];
  failed: string;
  /** The masked number that the sender entered; null asks the recipient for one. */
  knownNumber: string | null;
  sent: SentOtp | null;
  problem?: string;
  /** Renders forms that work without scripts. False inside another form, because forms cannot be nested. */
  isForm?: boolean;
  onPassed: (image: string) => void;
};

/** A number, a code by text message, five minutes to enter it: at the gate, and as a way to sign. */
export function OtpSteps({ token, words, failed, knownNumber, sent, problem = "", isForm = false, onPassed }: Props) {
  const otp = useOtp({ token, words, failed, sent, problem, onPassed });
  const number = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const at = `/v1/signature-requests/${token}`;
  const send = () => void otp.send(number.current?.value ?? "");
  const validate = () => void otp.validate(code.current?.value ?? "");
  const { sent: awaited } = otp;
  useEffect(() => {
    if (!awaited?.since || !code.current) return; // sent before this page
    code.current.value = ""; // clears the code before
    code.current.focus();
  }, [awaited]);
  const button = isForm ? "submit" : "button";
  return (
    <>
      <p role="status">{otp.sent ? fill(words.sentTo, { digits: otpDigits, number: otp.sent.mobileNumber }) : ""}</p>
      {otp.sent ? (
        <Step action={isForm ? `${at}/access` : undefined} onSubmit={validate}>
          <label className="stacked">
            {words.code}
            <input
              ref={code}
              className="text-input otp-code"
              name="otp"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={codeWithGaps}
              onInput={({ currentTarget }) => {
                // A code may be pasted as '123 456'; the limit of six counts digits only.
                const digits = withoutGaps(currentTarget.value).slice(0, otpDigits);
                if (digits !== currentTarget.value) currentTarget.value = digits;
              }}
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- a form sent without scripts answers with a new page
              autoFocus={isForm && sent !== null}
              aria-describedby="otp-left otp-problem"
              aria-invalid={otp.error !== ""}
            />
          </label>
          <p id="otp-left" className="quiet" role="timer">
            {otp.left > 0 ? fill(words.left, { time: toTime(otp.left) }) : words.over}
          </p>
          <button
            type={button}
            className="button button-primary"
            aria-disabled={otp.isBusy} // keeps the focus
            onClick={isForm ? undefined : validate}
          >
            {words.validate}
          </button>
        </Step>
      ) : null}
      <Step action={isForm ? `${at}/otp` : undefined} onSubmit={send}>
        {knownNumber ? (
          otp.sent ? null : (
            <p>{fill(words.toNumber, { number: knownNumber })}</p>
          )
        ) : (
          <label className="stacked">
            {words.number}
            <input
              ref={number}
              className="text-input"
              name="mobile_number"
              type="tel"
              autoComplete="tel"
              maxLength={20}
              aria-describedby="otp-number-hint otp-problem"
            />
            <span id="otp-number-hint" className="quiet">
              {words.numberHint}
            </span>
          </label>
        )}
        <button
          type={button}
          className={`button ${otp.sent ? "" : "button-primary"}`}
          aria-disabled={otp.isBusy}
          onClick={isForm ? undefined : send}
        >
          {otp.sent ? words.resend : words.send}
        </button>
      </Step>
      <p id="otp-problem" className="problem" role="alert">
        {otp.error}
      </p>
      <p className="quiet" role="status">
        {otp.notice}
      </p>
    </>
  );
}

type StepProps = { action: string | undefined; onSubmit: () => void; children: ReactNode };

function Step({ action, onSubmit, children }: StepProps) {
  if (action)
    return (
      <form
        className="gate-step"
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    );
  return (
    <div
      className="gate-step"
      role="group"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </div>
  );
}

/** As m:ss (specification, Workflows 9). */
function toTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
