"use client";
import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { offeredLanguages } from "@/db/enums";
import { languageTable } from "@/lib/platform/i18n/languages";

export function LanguageLinks() {
  const router = useRouter();
  const locale = useLocale();
  return (
    <ul className="flex gap-2 text-13">
      {offeredLanguages.map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={languageTable[code].tag}
            aria-pressed={locale === languageTable[code].tag}
            onClick={() => {
              document.cookie = `NEXT_LOCALE=${code}; path=/; samesite=lax; max-age=31536000`;
              router.refresh();
            }}
            className={classNames(
              "min-h-8 rounded-control px-2 hover:text-ink pointer-coarse:min-h-11",
              locale === languageTable[code].tag ? "font-semibold" : "text-ink-2",
            )}
          >
            {languageTable[code].name}
          </button>
        </li>
      ))}
    </ul>
  );
}
