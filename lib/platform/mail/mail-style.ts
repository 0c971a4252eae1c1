/** The colours of mails on light and on dark; text and links have a contrast of at least 4.5 : 1 (docs/look.md). */
export const mailColours = {
  light: { page: "f7f8f3", card: "ffffff", muted: "5b6072", line: "e3e5dc" },
  dark: { page: "12141d", card: "1a1c28", ink: "f4f5f0", muted: "aeb3c4", line: "2c2f3f", edge: "777d92" },
} as const;

const { page, card, ink, muted, line, edge } = mailColours.dark;
const narrow = "body{padding:16px 8px!important}.card{padding:24px 20px!important}";
/** Logos and recipients' segments keep a light background, because their colours are chosen for light paper. */
const dark = [
  `body{background:#${page}!important}`,
  `.card{background:#${card}!important;border-color:#${line}!important;color:#${ink}!important}`,
  `.muted{color:#${muted}!important}`,
  `.line{border-color:#${line}!important}`,
  `.faint{border-color:#${edge}!important}`,
  ".logo{background:#ffffff!important;padding:8px!important;border-radius:8px!important}",
  ".chip{background:#ffffff!important}",
].join("");

/**
 * Media queries cannot be inline styles. Pages that show mails allow this style by its hash, so it is the same for all
 * of them.
 */
export const mailStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (max-width:480px){${narrow}}@media (prefers-color-scheme:dark){${dark}}`;
