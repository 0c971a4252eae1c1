import type { Language } from "@/db/enums";
import { languageNames } from "@/lib/platform/i18n/language-names";
import { offeredLanguages } from "./offered-languages";

/** The same page in another language; as links, so that no scripts are needed. */
export function LanguageLinks({ label, language }: { label: string; language: Language }) {
  return (
    <nav className="languages" aria-label={label}>
      {offeredLanguages.map(({ code, tag }) => (
        <a key={code} href={`?language=${code}`} lang={tag} aria-current={code === language ? "true" : undefined}>
          {languageNames[code]}
        </a>
      ))}
    </nav>
  );
}
