import { getTranslations } from "next-intl/server";

const source = "/v1/demos/documents/real-estate/pages/0";

/** A real document, and a signature that draws itself on it. */
export async function StartDocument() {
  const t = await getTranslations("StartScreen");
  return (
    <div className="relative mx-auto w-full max-w-[420px]">
      <img
        src={`${source}?width=700`}
        srcSet={`${source}?width=700 700w, ${source}?width=1400 1400w`}
        sizes="420px"
        width={700}
        height={990}
        alt=""
        className="h-auto w-full rounded-card border border-line bg-white shadow-float"
      />
      <figure className="absolute right-[-16px] bottom-12 w-[64%] rounded-card border border-line bg-white p-4 text-[#1a1c28] shadow-float [color-scheme:light]">
        <svg viewBox="0 0 220 84" fill="none" className="w-full">
          <rect x="1" y="1" width="218" height="82" rx="8" fill="#bed600" fillOpacity="0.16" stroke="#bed600" />
          <path d="M16 66h188" stroke="#5b6072" strokeWidth="1" />
          <path d="m18 54 7 7m0-7-7 7" stroke="#5b6072" strokeWidth="1.2" />
          <path
            pathLength="1"
            className="signing-stroke"
            d="M40 58c10-30 24-46 26-34 2 12-16 36-9 37 7 0 11-18 17-18 6 0 1 17 9 17 9 0 12-26 19-26 5 0-1 24 8 24 8 0 11-20 17-20 5 0 0 18 8 18 7 0 9-9 13-15 4 7 6 14 12 12 8-2 12-14 34-26"
            stroke="#1a1c28"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <figcaption className="mt-2 text-13 text-[#5b6072]">{t("signing")}</figcaption>
      </figure>
    </div>
  );
}
