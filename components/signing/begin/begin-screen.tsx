import type { ReactNode } from "react";
import { Powered } from "@/components/signing/branding/powered";
import { type SenderLook, SenderMark } from "@/components/signing/branding/sender-mark";
import { ConsentText } from "@/components/signing/consent/consent-text";
import type { Words } from "@/components/signing/shared/words";
import type { Language } from "@/db/enums";

type Props = {
  token: string;
  words: Words;
  language: Language;
  lang: string;
  look: SenderLook | null;
  title: string;
  text: string;
  /** A further statement to agree to, shown with a tick box. */
  tick?: string;
  /** Why a begin was refused. */
  problem: string;
  act: string;
  version: string;
  /** The last entry of the trail when the page was made. */
  sequence: number;
  /** The documents, to be read before. */
  pages: ReactNode;
  mayDownload: boolean;
};

/** Asks for the consent before anything can be filled in. A plain form, so that it needs no scripts. */
export function BeginScreen(props: Props) {
  const { token, words, language, lang, look, title, text, tick, problem, act, version, sequence, pages, mayDownload } =
    props;
  return (
    <main className="terminal" lang={lang}>
      <SenderMark look={look} />
      <form className="terminal-card" method="post" action={`/v1/signature-requests/${token}/consent`}>
        <h1>{title}</h1>
        <p>{text}</p>
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="language" value={language} />
        <input type="hidden" name="seen_sequence" value={sequence} />
        {tick ? (
          <label className="tick">
            <input type="checkbox" name="is_me" required />
            {tick}
          </label>
        ) : null}
        <ConsentText words={words} />
        <p className="problem" role="alert">
          {problem}
        </p>
        <button className="button button-primary">{act}</button>
      </form>
      {mayDownload ? (
        <p>
          <a className="button button-quiet" href={`/v1/signature-requests/${token}/documents/download`} download>
            {words.download}
          </a>
        </p>
      ) : null}
      {pages}
      <Powered words={words} />
    </main>
  );
}
