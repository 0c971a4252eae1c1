import { createHash } from "node:crypto";
import { mailStyle } from "@/lib/platform/mail/mail-style";

const development = process.env["NODE_ENV"] === "development";

/** Hashes of sonner's style element, which is empty at first and then holds its styles (checked by a test). */
const sonnerStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

const hashOf = (style: string) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
/** Styles without a nonce: those of the toasts, and that of mails shown on a page. */
const otherStyles = [...sonnerStyles, hashOf(mailStyle)].join(" ");

/**
 * See docs/threats.md, By area. `frameOrigin`: the only one that may frame the page. Inline style attributes are allowed because they position
 * fields on pages.
 */
export function contentSecurityPolicy(nonce: string, frameOrigin: string | null = null): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}' ${otherStyles}`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigin ?? "'none'"}`,
  ].join("; ");
}
