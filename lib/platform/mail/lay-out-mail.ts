import type { Language } from "@/db/enums";
import { contrastOf, darkPaper, defaultColours, type Palette, paletteOf } from "@/lib/platform/colours/colours";
import { languageTable } from "@/lib/platform/i18n/languages";
import { initialsOf } from "@/lib/platform/text/initials";
import { recipientInk } from "@/lib/platform/colours/recipient-colour";
import { mailColours, mailStyle } from "./mail-style";

type MailContent = {
  language: Language;
  heading: string;
  /** Plain text, escaped by `layOutMail`. */
  paragraphs: MailParagraph[];
  /** The source of a small picture of what the mail is about, which says nothing that the text does not. */
  picture?: string;
  button?: { label: string; href: string };
  /** Who sent it and why. `reportTo`, the address for reporting abuse, becomes a link in it. */
  footer: string[];
  reportTo?: string;
  /** The organisation that the mail comes from, named in its first line. */
  organisation?: string | null;
  /** The sender's branding; default is the product's. */
  brand?: MailBrand;
};
/** The product's text, a quotation of somebody else's words, a code to copy, or how far each recipient is. */
export type MailParagraph = string | { quote: string } | { code: string } | { progress: readonly MailSegment[] };
/** A recipient as in the picture of a workflow's progress; `words` says all that the colours and borders say. */
type MailSegment = {
  initials: { firstName: string; lastName: string };
  form: "done" | "now" | "later" | "declined" | "stopped";
  words: string;
};
export type MailBrand = { palette: Palette; name: string; logo: string | null };

const product: MailBrand = { palette: paletteOf(defaultColours), name: "Countersign", logo: null };

const { page, card, muted, line } = mailColours.light;
/** A button that could not be told from the dark background gets an outline there. */
const visibleContrast = 1.5;

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`).replace(/\r?\n/g, "<br>");

/** The mail as HTML (one column of 560 px, readable without images) and as plain text (docs/look.md, Mails). */
export function layOutMail(content: MailContent): { html: string; text: string } {
  const { heading, paragraphs, picture, button, footer, reportTo, organisation, brand = product } = content;
  const link = button ? [`${button.label}:\n${button.href}`] : [];
  const first = organisation ? [organisation] : [];
  const text = [...first, heading, ...paragraphs.map(asText), ...link, "--", ...footer].join("\n\n");
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const html = `<!doctype html>
<html lang="${languageTable[content.language].tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(heading)}</title>
<style>${mailStyle}</style></head>
<body style="margin:0;padding:32px 16px;background:#${page};color:#${brand.palette.ink};${font};font-size:15px;line-height:1.5">
<div class="card" style="max-width:560px;margin:0 auto;background:#${card};border:1px solid #${line};border-radius:12px;padding:32px;word-break:break-word;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:600">${
    brand.logo
      ? `<img src="${escape(brand.logo)}" alt="${escape(brand.name)}" class="logo" height="40" style="height:40px;width:auto;max-width:240px;border:0">`
      : escape(organisation ?? brand.name)
  }</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.2">${escape(heading)}</h1>
${paragraphs.map(asHtml).join("\n")}
${picture ? `<p style="margin:0 0 16px"><img class="line" src="${escape(picture)}" alt="" width="120" style="display:block;width:120px;height:auto;border:1px solid #${line};border-radius:4px"></p>` : ""}
${button ? buttonAsHtml(button, brand.palette) : ""}
<hr class="line" style="border:0;border-top:1px solid #${line};margin:24px 0">
${footer.map((p) => `<p class="muted" style="margin:0 0 8px;font-size:13px;color:#${muted}">${withMailLink(escape(p), reportTo)}</p>`).join("\n")}
</div></body></html>`;
  return { html, text };
}

/** The button, and its address for those whose mail program shows none. */
function buttonAsHtml({ label, href }: NonNullable<MailContent["button"]>, { mark, onMark }: Palette): string {
  const faint = contrastOf(mark, darkPaper) < visibleContrast ? ` class="faint"` : "";
  return `<p style="margin:24px 0"><a href="${escape(href)}"${faint} style="display:inline-block;background:#${mark};color:#${onMark};border:1px solid #${mark};padding:11px 23px;border-radius:8px;font-weight:600;text-decoration:none">${escape(label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;color:#${muted};word-break:break-all">${escape(href)}</p>`;
}

function asHtml(paragraph: MailParagraph): string {
  if (typeof paragraph === "string") return `<p style="margin:0 0 16px">${escape(paragraph)}</p>`;
  if ("code" in paragraph)
    return `<p style="margin:0 0 16px;font-size:30px;line-height:1.2;font-weight:600;letter-spacing:4px">${escape(paragraph.code)}</p>`;
  if ("progress" in paragraph)
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${paragraph.progress.map(segmentRow).join("")}</table>`;
  return `<blockquote class="faint" style="margin:0 0 16px;padding:2px 0 2px 16px;border-left:3px solid #${line}">${escape(paragraph.quote)}</blockquote>`;
}

/** A recipient's segment beside its words, which stand in a column of their own and so wrap below each other. */
function segmentRow({ initials, form, words }: MailSegment, index: number): string {
  const mark = { done: "✓ ", declined: "✕ ", now: "", later: "", stopped: "" }[form];
  const face = `${mark}${initialsOf(initials.firstName, initials.lastName) || "?"}`;
  return `<tr><td valign="top" style="padding:0 12px 8px 0"><span aria-hidden="true"${form === "done" ? "" : ` class="chip"`} style="display:inline-block;min-width:28px;padding:3px 8px;border-radius:12px;font-size:11px;line-height:16px;font-weight:600;text-align:center;white-space:nowrap;${frame(form, recipientInk(index))}">${escape(face)}</span></td>
<td valign="top" style="padding:2px 0 8px">${escape(words)}</td></tr>`;
}

function frame(form: MailSegment["form"], ink: string): string {
  if (form === "done") return `border:1px solid ${ink};background:${ink};color:#ffffff`;
  if (form === "now") return `border:2px solid ${ink};color:${ink}`;
  if (form === "declined") return "border:1px solid #b3261e;color:#b3261e";
  return form === "later" ? `border:1px dashed #8c91a3;color:#${muted}` : `border:1px dotted #8c91a3;${struckOut}`;
}

const struckOut = `color:#${muted};text-decoration:line-through`;

function asText(paragraph: MailParagraph): string {
  if (typeof paragraph === "string") return paragraph;
  if ("progress" in paragraph) return paragraph.progress.map(({ words }) => `- ${words}`).join("\n");
  return "code" in paragraph ? paragraph.code : paragraph.quote.replace(/^/gm, "> ");
}

function withMailLink(html: string, address: string | undefined): string {
  if (!address) return html;
  const shown = escape(address);
  return html.replace(shown, `<a class="muted" href="mailto:${shown}" style="color:#${muted}">${shown}</a>`);
}
