import { createHash } from "node:crypto";
import { mailStyle } from "@/lib/platform/mail/mail-style";

const development = process.env["NODE_ENV"] === "development";

/** What sonner writes into its style element: nothing at first, then its styles (held by a test). */
const sonnerStyles = [
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='",
];

const hashOf = (style: string) => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
/** Without a nonce: the toasts' own, and the mails' where a mail is shown. */
const otherStyles = [...sonnerStyles, hashOf(mailStyle)].join(" ");

/** docs/threats.md, By area. Inline style attributes carry the places of fields on pages. */
export function contentSecurityPolicy(nonce: string): string {
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
    "frame-ancestors 'none'",
  ].join("; ");
}

/** docs/threats.md, Headers; hid is for the sign pad. */
export const fixedHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), hid=(self)",
  "strict-transport-security": "max-age=31536000",
};
