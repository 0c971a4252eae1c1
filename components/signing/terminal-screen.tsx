import type { Language } from "@/db/enums";
import { formatDate } from "@/lib/platform/i18n/dates";
import type { RequestState } from "@/lib/signing/open-request";
import { Powered } from "./powered";
import { type SenderLook, SenderMark } from "./sender-mark";
import { SupportContact } from "./support-contact";
import { fill, type Words } from "./words";

type Props = {
  state: Exclude<RequestState, "open"> | "failed";
  words: Words;
  supportEmail: string;
  title?: string;
  finishedAt?: Date | null;
  language: Language;
  lang: string;
  downloadHref?: string;
  look: SenderLook | null;
};

/** Complete, declined, expired, not yet, broken: each with a title and a sentence (spec, Signer screen). */
export function TerminalScreen(props: Props) {
  const { state, words, supportEmail, title, finishedAt, language, lang, downloadHref, look } = props;
  const sentences = {
    complete: [words.completeTitle, downloadHref ? words.completeAllText : words.completeText],
    declined: [words.declinedTitle, words.declinedText],
    expired: [words.expiredTitle, words.expiredText],
    notYet: [words.notYetTitle, words.notYetText],
    failed: [words.loadFailedTitle, words.loadFailedText],
  }[state];
  return (
    <main className="terminal" lang={lang}>
      <SenderMark look={look} />
      <div className="terminal-card">
        <p className={`terminal-mark terminal-mark-${state}`} aria-hidden="true" />
        <h1>{sentences[0]}</h1>
        {title && state !== "expired" ? <p className="terminal-title">{title}</p> : null}
        <p>{sentences[1]}</p>
        {state === "complete" && finishedAt ? (
          <p className="quiet">
            {fill(words.finishedAt, { date: formatDate(finishedAt, "DD MMM YYYY, HH:mm", language) })}
          </p>
        ) : null}
        {state === "complete" && downloadHref ? (
          <p>
            <a className="button button-primary" href={downloadHref}>
              {words.completeDownload}
            </a>
          </p>
        ) : null}
        {state === "failed" ? (
          <form>
            <button className="button button-primary">{words.tryAgain}</button>
          </form>
        ) : null}
        {state === "expired" ? <SupportContact sentence={words.expiredContact} email={supportEmail} /> : null}
      </div>
      <Powered words={words} />
    </main>
  );
}
