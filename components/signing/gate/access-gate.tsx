"use client";
import { maximumAccessCode } from "@/lib/workflows/rules";
import { type ReactNode, useRef, useState } from "react";
import type { GET } from "@/app/v1/signature-requests/[token]/saved-signatures/route";
import type { POST } from "@/app/v1/signature-requests/[token]/access/route";
import type { Messages } from "@/lib/platform/i18n/catalogue";
import { callLink } from "@/components/signing/shared/call-link";
import { OtpSteps, type SentOtp } from "@/components/signing/one-time-code/otp-steps";
import { type SenderLook, SenderMark } from "@/components/signing/branding/sender-mark";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  token: string;
  words: Messages["AccessGate"];
  failed: string;
  sender: string;
  /** The title of the workflow behind the gate. */
  title: string;
  look: SenderLook | null;
  /** Why a form posted without scripts was refused. */
  problem: string;
  otp: { words: Words["otpAccess"]; knownNumber: string | null; sent: SentOtp | null } | null;
  footer: ReactNode;
};

/** Asks for the access code or one-time code. Its forms also work without scripts: they post and reload the page. */
export function AccessGate({ token, words, failed, sender, title, look, problem, otp, footer }: Props) {
  const [isShut, setShut] = useState(false);
  const open = async () => {
    // Without this check, a browser that refuses cookies would be asked for the code forever without an explanation.
    const entered = await callLink<typeof GET>("GET", token, "saved-signatures", undefined);
    if (!entered.ok && entered.failure.status === 401) return setShut(true);
    const language = new URLSearchParams(location.search).get("language"); // the other parameters no longer apply
    location.replace(`${location.pathname}${language ? `?language=${encodeURIComponent(language)}` : ""}`);
  };
  return (
    <main className="terminal">
      <SenderMark look={look} />
      <div className="terminal-card">
        <h1>{words.title}</h1>
        <p className="terminal-title">{title}</p>
        <p id="access-text">{fill(otp ? words.otpText : words.text, { sender })}</p>
        {otp ? (
          <OtpSteps
            token={token}
            words={otp.words}
            failed={failed}
            knownNumber={otp.knownNumber}
            sent={otp.sent}
            problem={problem}
            isForm
            onPassed={() => void open()}
          />
        ) : (
          <CodeForm token={token} words={words} failed={failed} problem={problem} onOpen={() => void open()} />
        )}
        <p className="problem" role="alert">
          {isShut ? words.cookies : ""}
        </p>
      </div>
      {footer}
    </main>
  );
}

type CodeFormProps = Pick<Props, "token" | "words" | "failed" | "problem"> & { onOpen: () => void };

function CodeForm({ token, words, failed, problem, onOpen }: CodeFormProps) {
  const [error, setError] = useState(problem);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  async function submit(form: FormData) {
    if (busy) return;
    setBusy(true);
    setError("");
    const code = form.get("access_code");
    const accessCode = typeof code === "string" ? code : null;
    const outcome = await callLink<typeof POST>("POST", token, "access", { accessCode });
    setBusy(false);
    if (outcome.ok) return onOpen();
    setError(Object.values(outcome.failure.errors)[0] || outcome.failure.sentence || failed);
    input.current?.focus();
  }
  return (
    <form
      className="gate-step"
      method="post"
      action={`/v1/signature-requests/${token}/access`}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(new FormData(event.currentTarget));
      }}
    >
      <label className="stacked">
        {words.accessCode}
        <input
          ref={input}
          className="text-input"
          name="access_code"
          type="password"
          maxLength={maximumAccessCode}
          required
          autoComplete="one-time-code"
          aria-describedby="access-text access-error"
          aria-invalid={error !== ""}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a form sent without scripts answers with a new page
          autoFocus={problem !== ""}
        />
      </label>
      <p id="access-error" className="problem" role="alert">
        {error}
      </p>
      <button className="button button-primary" aria-disabled={busy}>
        {words.open}
      </button>
    </form>
  );
}
