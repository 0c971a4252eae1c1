import { type Language, offeredLanguages } from "@/db/languages";
import { languageTable } from "@/lib/platform/i18n/languages";

type Props = {
  label: string;
  language: Language;
  /** What the page's address holds beside the language. */
  query?: Readonly<Record<string, string>>;
};

/** Links to the same page in the other languages, which work without scripts. */
export function LanguageLinks({ label, language, query = {} }: Props) {
  return (
    <nav className="languages" aria-label={label}>
      {offeredLanguages.map((code) => (
        <a
          key={code}
          href={`?${new URLSearchParams({ ...query, language: code }).toString()}`}
          lang={languageTable[code].tag}
          aria-current={code === language ? "true" : undefined}
        >
          {languageTable[code].name}
        </a>
      ))}
    </nav>
  );
}
