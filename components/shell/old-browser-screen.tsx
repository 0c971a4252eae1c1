import { getTranslations } from "next-intl/server";
import type { CSSProperties } from "react";

// Literal colours and simple boxes: these browsers know no custom properties, and this page loads no style sheet.
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

/** For browsers that run neither our scripts nor our styles: plain text with styles that every browser knows. */
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
