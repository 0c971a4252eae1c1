import { type Language, offeredLanguages } from "@/db/languages";
import { languageTable } from "@/lib/platform/i18n/languages";

/** Links to the same page in the other languages, which work without scripts. */
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
