import localFont from "next/font/local";

/**
 * Commissioner, a variable font that includes Greek: 52 KB in all; browsers load the Greek part only for pages with
 * Greek
 * text. If the font arrives too late, the whole page keeps the fallback font, because swapping would move line breaks.
 * Importing this module loads the font.
 *
 * @public
 */
export const latinFace = localFont({
  src: "../node_modules/@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "Commissioner" },
    {
      prop: "unicode-range",
      value:
        "U+0020-007E, U+00A0-00FF, U+0131, U+0152-0153, U+2013-2026, U+2030, U+2039-203A, U+20AC, U+2122, U+2190-2193, U+2212, U+2260-2265, U+25E6",
    },
  ],
});

/** @public */
export const greekFace = localFont({
  src: "../node_modules/@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2",
  weight: "100 900",
  display: "optional",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: "font-family", value: "Commissioner" },
    { prop: "unicode-range", value: "U+0370-03FF" },
  ],
});
