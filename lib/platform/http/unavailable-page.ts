import "server-only";
import { chooseLanguage } from "@/lib/platform/i18n/choose-language";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";
import { readCookie } from "./cookies";
import { sameOriginPath } from "./same-origin-path";

/** A self-contained page without scripts or external styles, shown during an outage. */
export function unavailablePage(request: Request): Response {
  const language = chooseLanguage(readCookie(request.headers, "language"), request.headers.get("accept-language"));
  const t = translator(language, "UnavailablePage");
  const again = sameOriginPath(new URL(request.url).searchParams.get("again")) ?? "/";
  const html = `<!doctype html>
<html lang="${languageTable[language].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(t("title"))}</title>
</head>
<body style="margin: 0; background: Canvas; color: CanvasText; font: 1.0625rem/1.5 system-ui, sans-serif">
<main style="max-width: 34rem; margin: 20vh auto 0; padding: 0 1.5rem">
<h1 style="font-size: 1.625rem; line-height: 1.2; margin: 0 0 0.75rem">${escaped(t("title"))}</h1>
<p style="margin: 0 0 1.5rem">${escaped(t("text"))}</p>
<p><a href="/app${escaped(again === "/" ? "" : again)}" style="display: inline-block; padding: 0.625rem 1rem; border: 1px solid currentColor; border-radius: 8px; color: inherit; text-decoration: none">${escaped(t("again"))}</a></p>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store", "retry-after": "5" },
  });
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
