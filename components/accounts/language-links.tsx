"use client";
import { useLocale } from "next-intl";
import { usePathname, useRouter } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { offeredLanguages } from "@/db/enums";
import { writeCookie } from "@/lib/platform/http/write-cookie";
import { languageTable } from "@/lib/platform/i18n/languages";

/** `inQuery` is for a page with a language of its own, which only its address overrides. */
export function LanguageLinks({ inQuery = false }: { inQuery?: boolean }) {
  const router = useRouter();
  const path = usePathname();
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
              writeCookie("language", code);
              if (!inQuery) return router.refresh();
              const query = new URLSearchParams(window.location.search);
              query.set("language", code);
              router.replace(`${path}?${query.toString()}`);
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
