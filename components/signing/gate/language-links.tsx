import { type Language, offeredLanguages } from "@/db/languages";
import { languageTable } from "@/lib/platform/i18n/languages";

/** The same page in another language; as links, so that no scripts are needed. */
export function LanguageLinks({ label, language }: { label: string; language: Language }) {
  return (
    <nav className="languages" aria-label={label}>
      {offeredLanguages.map((code) => (
        <a
          key={code}
          href={`?language=${code}`}
          lang={languageTable[code].tag}
          aria-current={code === language ? "true" : undefined}
        >
          {languageTable[code].name}
        </a>
      ))}
    </nav>
  );
}
