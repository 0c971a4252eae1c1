import type { Language } from "@/db/enums";
import { appPath } from "@/lib/platform/http/app-path";
import { type Messages } from "@/lib/platform/i18n/catalogue";
import { localeTags } from "@/lib/platform/i18n/locale-tags";
import { fill } from "./words";

type Props = {
  language: Language;
  words: Messages["DownloadPage"];
  supportEmail: string;
  /** Of the documents that the link opens; null where it opens none. */
  names: readonly string[] | null;
  href: string;
};

export function DownloadScreen({ language, words, supportEmail, names, href }: Props) {
  return (
    <main className="terminal" lang={localeTags[language]}>
      <div className="terminal-card">
        <p className={`terminal-mark terminal-mark-${names ? "complete" : "expired"}`} aria-hidden="true" />
        {names ? (
          <>
            <h1>{names.length > 1 ? words.titleAll : words.title}</h1>
            <ul className="download-names">
              {names.map((name, index) => (
                <li key={`${index} ${name}`}>{name}</li>
              ))}
            </ul>
            <p>{words.text}</p>
            <p>
              <a className="button button-primary" href={href} download>
                {names.length > 1 ? words.downloadAll : words.download}
              </a>
            </p>
          </>
        ) : (
          <>
            <h1>{words.expiredTitle}</h1>
            <p>{words.expiredText}</p>
            <p className="quiet">{fill(words.contact, { email: supportEmail })}</p>
          </>
        )}
      </div>
      <p className="powered">
        {words.poweredBy} Countersign
        <a href={appPath("/verify")}>{words.verify}</a>
      </p>
    </main>
  );
}
