import { getTranslations } from "next-intl/server";
import type { CSSProperties } from "react";

// Colours in full and plain boxes: these browsers know no custom properties, and a page of ours loads no styles for them.
const page: CSSProperties = {
  maxWidth: 480,
  margin: "64px auto",
  padding: "0 24px",
  color: "#1a1c28",
  fontFamily: "'Segoe UI', Arial, sans-serif",
  fontSize: 17,
  lineHeight: 1.5,
};
const card: CSSProperties = { padding: "24px 32px 32px", border: "1px solid #e3e5dc", borderTop: "4px solid #bed600" };

/** For browsers that know neither our scripts nor our styles: words, and the styles that they have always known. */
export async function OldBrowserScreen() {
  const t = await getTranslations("OldBrowserScreen");
  return (
    <main id="main" style={page}>
      <p style={{ margin: "0 0 16px", fontWeight: 600 }}>Countersign</p>
      <div style={card}>
        <h1 style={{ margin: "0 0 12px", fontSize: 26, lineHeight: 1.2 }}>{t("title")}</h1>
        <p style={{ margin: 0 }}>{t("text")}</p>
      </div>
    </main>
  );
}
