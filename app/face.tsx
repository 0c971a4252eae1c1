import "./face.css";
import greek from "@fontsource-variable/commissioner/files/commissioner-greek-wght-normal.woff2?address";
import latin from "@fontsource-variable/commissioner/files/commissioner-latin-wght-normal.woff2?address";
import { getLocale } from "next-intl/server";
import { preload } from "react-dom";
import { languageOfTag } from "@/lib/platform/i18n/languages";

/**
 * Loads Commissioner with the page. The Greek part comes with pages in Greek: browsers ask for it only once they meet
 * Greek text, which is too late for the first paint, where Greek would stay in the fallback font.
 */
export async function Face() {
  const isGreek = languageOfTag(await getLocale()) === "gk";
  for (const part of isGreek ? [latin, greek] : [latin])
    preload(part, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  return null;
}
