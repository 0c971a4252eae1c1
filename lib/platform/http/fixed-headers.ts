/** See docs/threats.md, Headers. `hid` is for signature pads. */
export const fixedHeaders: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), hid=(self)",
  "strict-transport-security": "max-age=31536000",
};
