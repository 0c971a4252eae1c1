"use client";
import { useLocale } from "next-intl";
import { useRouter } from "next/navigation";
import { classNames } from "@/components/ui/class-names";
import { languageNames } from "@/lib/platform/i18n/language-names";

/** `tag` is the page's lang, `code` the product's. */
const offered = [
  { code: "en", tag: "en" },
  { code: "es", tag: "es" },
  { code: "gk", tag: "el" },
] as const;

export function LanguageLinks() {
  const router = useRouter();
  const locale = useLocale();
  return (
    <ul className="flex gap-2 text-13">
      {offered.map(({ code, tag }) => (
        <li key={code}>
          <button
            type="button"
            lang={tag}
            aria-pressed={locale === tag}
            onClick={() => {
              document.cookie = `NEXT_LOCALE=${code}; path=/; samesite=lax; max-age=31536000`;
              router.refresh();
            }}
            className={classNames(
              "min-h-8 rounded-control px-2 hover:text-ink pointer-coarse:min-h-11",
              locale === tag ? "font-semibold" : "text-ink-2",
            )}
          >
            {languageNames[code]}
          </button>
        </li>
      ))}
    </ul>
  );
}
