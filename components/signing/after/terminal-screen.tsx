import type { ReactNode } from "react";
import type { Language } from "@/db/enums";
import { formatDate } from "@/lib/platform/i18n/dates";
import type { RequestState } from "@/lib/signing/gate/open-request";
import { LazySealedSoon } from "./lazy-sealed-soon";
import { TerminalMark } from "./terminal-mark";
import { Powered } from "@/components/signing/branding/powered";
import { type SenderLook, SenderMark } from "@/components/signing/branding/sender-mark";
import { SupportContact } from "@/components/signing/branding/support-contact";
import { fill, type Words } from "@/components/signing/shared/words";

/** The workflow's title and its sender. */
type About = { title: string; sender: string };
export type Completion = {
  progress: "waiting" | "sealing" | "sealed";
  finishedAt: Date | null;
  /** The recipient's time zone, as the browser sent it with the finish. */
  timeZone: string;
  downloadHref: string;
  certificateHref: string;
  /** Of the sender's own application; null if the page leads nowhere. */
  returnUrl: string | null;
  pages: ReactNode;
};

type Props = {
  state: Exclude<RequestState, "open" | "claimed" | "host" | "handedOver"> | "failed" | "told";
  /** The title and text to show in the state `told`. */
  told?: { title: string; text: string };
  words: Words;
  supportEmail: string;
  /** Null if the link opens nothing. */
  about?: About | null;
  completion?: Completion;
  language: Language;
  lang: string;
  look: SenderLook | null;
};

/** Complete, declined, cancelled, expired, not yet, broken: each with a title and a sentence (spec, Signer screen). */
export function TerminalScreen(props: Props) {
  const { state, words, supportEmail, told, about = null, completion, language, lang, look } = props;
  const completeText = {
    waiting: words.completeText,
    sealing: words.completeSealingText,
    sealed: words.completeAllText,
  }[completion?.progress ?? "waiting"];
  const [title, text, next] = {
    complete: [words.completeTitle, completeText],
    declined: [words.declinedTitle, words.declinedText, words.declinedNext],
    cancelled: [words.cancelledTitle, words.cancelledText, words.cancelledNext],
    expired: [words.expiredTitle, words.expiredText, words.expiredNext],
    notYet: [words.notYetTitle, words.notYetText],
    told: [told?.title, told?.text],
    failed: [words.loadFailedTitle, words.loadFailedText],
  }[state];
  return (
    <main className="terminal" lang={lang}>
      <SenderMark look={look} />
      <div className="terminal-card">
        <TerminalMark state={state} />
        {/* Has the focus, so that a screen reader says first what has become of the request. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is the answer to an act, such as finishing */}
        <h1 tabIndex={-1} autoFocus>
          {title}
        </h1>
        {about ? <p className="terminal-title">{about.title}</p> : null}
        {about ? <p className="quiet">{fill(words.sentBy, about)}</p> : null}
        <p role={completion ? "status" : undefined}>{text}</p>
        {about && next ? <p>{fill(next, about)}</p> : null}
        {completion ? <Completed completion={completion} words={words} language={language} /> : null}
        {state === "failed" ? (
          <form>
            <button className="button button-primary">{words.tryAgain}</button>
          </form>
        ) : null}
        {state === "expired" ? <SupportContact sentence={words.expiredContact} email={supportEmail} /> : null}
      </div>
      {completion?.pages}
      <Powered words={words} />
    </main>
  );
}

function Completed({ completion, words, language }: Pick<Props, "words" | "language"> & { completion: Completion }) {
  const { progress, finishedAt, timeZone, downloadHref, certificateHref, returnUrl } = completion;
  const date = finishedAt && formatDate(finishedAt, "DD MMM YYYY, HH:mm", language, timeZone);
  return (
    <>
      {date ? <p className="quiet">{fill(words.finishedAt, { date, zone: timeZone.replaceAll("_", " ") })}</p> : null}
      {progress === "sealing" ? <LazySealedSoon /> : null}
      {progress === "sealing" ? (
        <noscript>
          <form className="gate-step">
            <p>{words.plainSealing}</p>
            <input type="hidden" name="language" value={language} />
            <button className="button button-primary">{words.plainLookAgain}</button>
          </form>
        </noscript>
      ) : null}
      {returnUrl ? (
        <p className="terminal-downloads">
          <a className="button button-primary" href={returnUrl}>
            {fill(words.goOnTo, { host: new URL(returnUrl).host })}
          </a>
        </p>
      ) : null}
      {progress === "sealed" ? (
        <p className="terminal-downloads">
          {/* Without `download`, WebKit would empty a frame: the answer, like all of the API, forbids being framed. */}
          <a className={returnUrl ? "button" : "button button-primary"} href={downloadHref} download>
            {words.completeDownload}
          </a>
          <a className="button" href={certificateHref} download>
            {words.completeCertificate}
          </a>
        </p>
      ) : null}
    </>
  );
}
