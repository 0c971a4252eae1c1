import type { Language } from "@/db/enums";
import { type Messages } from "@/lib/platform/i18n/catalogue";
import { languageTable } from "@/lib/platform/i18n/languages";
import { Powered } from "@/components/signing/branding/powered";
import { SupportContact } from "@/components/signing/branding/support-contact";

type Props = {
  language: Language;
  words: Messages["DownloadPage"];
  supportEmail: string;
  /** Null if the link opens no documents. */
  names: readonly string[] | null;
  href: string;
};

export function DownloadScreen({ language, words, supportEmail, names, href }: Props) {
  return (
    <main className="terminal" lang={languageTable[language].tag}>
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
            <SupportContact sentence={words.contact} email={supportEmail} />
          </>
        )}
      </div>
      <Powered words={words} />
    </main>
  );
}
