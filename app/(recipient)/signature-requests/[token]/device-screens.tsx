import { Powered } from "@/components/signing/branding/powered";
import { SenderMark } from "@/components/signing/branding/sender-mark";
import { CodeInput, emailInput, StackedInput } from "@/components/signing/shared/plain-inputs";
import { fill, type Words } from "@/components/signing/shared/words";
import type { Language } from "@/db/enums";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { fullName } from "@/lib/recipients/rules";
import type { SigningRequest } from "@/lib/signing/gate/open-request";
import { lookOf } from "./look-of";

type Props = {
  request: SigningRequest;
  token: string;
  title: string;
  words: Words;
  language: Language;
  /** Why a form was refused. */
  problem: string;
};

/** Tells the host what to do with the device. Shows nothing of the documents. */
export function HostScreen({ request, token, title, words, language }: Omit<Props, "problem">) {
  const { InPerson } = messagesOf(language);
  const name = fullName(request.recipient);
  const isDone = request.recipient.status === "completed";
  return (
    <main className="terminal" lang={languageTable[language].tag}>
      <SenderMark look={lookOf(request)} />
      <form className="terminal-card" method="post" action={`/v1/signature-requests/${token}/hand-over`}>
        <h1>{fill(isDone ? InPerson.hostDone : InPerson.hostTitle, { name })}</h1>
        <p className="terminal-title">{title}</p>
        {isDone ? null : (
          <>
            <p>{fill(InPerson.hostText, { name })}</p>
            <p>{InPerson.hostLock}</p>
            <button className="button button-primary">{fill(InPerson.handOver, { name })}</button>
          </>
        )}
      </form>
      <Powered words={words} />
    </main>
  );
}

/** Shown at the host's link while the recipient has the device. */
export function HandedOverScreen({ request, token, words, language, problem }: Omit<Props, "title">) {
  const { InPerson } = messagesOf(language);
  const api = `/v1/signature-requests/${token}`;
  const wasMailed = request.device?.codeHash !== null;
  return (
    <main className="terminal" lang={languageTable[language].tag}>
      <SenderMark look={lookOf(request)} />
      <div className="terminal-card">
        <h1>{InPerson.handedOverTitle}</h1>
        <p>{fill(InPerson.handedOverText, { host: request.recipient.hostName ?? "" })}</p>
        {wasMailed ? (
          <form className="gate-step" method="post" action={`${api}/hand-back`}>
            <p>{InPerson.codeMailed}</p>
            <CodeInput label={InPerson.code} aria-describedby="device-problem" />
            <button className="button button-primary">{InPerson.takeBack}</button>
          </form>
        ) : null}
        <p id="device-problem" className="problem" role="alert">
          {problem}
        </p>
        <form className="gate-step" method="post" action={`${api}/host-code`}>
          <button className={wasMailed ? "button" : "button button-primary"}>
            {wasMailed ? InPerson.mailAgain : InPerson.mailCode}
          </button>
        </form>
      </div>
      <Powered words={words} />
    </main>
  );
}

/** The last thing that a recipient sees on a host's device. */
export function HandBackScreen({ request, token, title, words, language, problem }: Props) {
  const { InPerson } = messagesOf(language);
  const { recipient } = request;
  return (
    <main className="terminal" lang={languageTable[language].tag}>
      <SenderMark look={lookOf(request)} />
      <div className="terminal-card">
        <p className="terminal-mark terminal-mark-complete" aria-hidden="true" />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is the answer to finishing */}
        <h1 tabIndex={-1} autoFocus>
          {fill(InPerson.handBackTitle, { name: fullName(recipient) })}
        </h1>
        <p className="terminal-title">{title}</p>
        <p role="status">{fill(InPerson.handBackText, { host: recipient.hostName ?? "" })}</p>
        {recipient.email ? (
          <p>{fill(InPerson.copyGoesTo, { email: recipient.email })}</p>
        ) : (
          <form className="gate-step" method="post" action={`/v1/signature-requests/${token}/copy-address`}>
            <StackedInput
              label={InPerson.copyAddress}
              name="email"
              {...emailInput}
              maxLength={254}
              autoComplete="off"
              aria-describedby="copy-problem"
            />
            <p id="copy-problem" className="problem" role="alert">
              {problem}
            </p>
            <button className="button">{InPerson.sendCopy}</button>
          </form>
        )}
      </div>
      <Powered words={words} />
    </main>
  );
}
