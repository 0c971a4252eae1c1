import { type Format, maximumValue } from "./format";

export const text: Format = {
  longest: maximumValue,
  limits: null,
  hasLength: true,
  wrong: "notValid",
  normalise: (value) => value,
  read: (typed) => typed,
  show: (value) => value,
  input: () => ({ type: "text" }),
};

/** A pattern such as \d{9} or [0-9]+. */
const onlyDigits = /^(?:\\d|\[0-9\]|\{[\d,]+\}|[+*?])+$/;

/** Its pattern is matched on the server (`check-entry.ts`): browsers have no expressions of linear time. */
export const pattern: Format = {
  ...text,
  wrong: "patternNotMet",
  read: (typed) => typed.trim(),
  input: ({ pattern: wanted }) => ({ type: "text", ...(onlyDigits.test(wanted ?? "") && { inputMode: "numeric" }) }),
};

export const email: Format = {
  ...text,
  longest: 254, // RFC 5321, 4.5.3.1.3
  wrong: "invalidEmail",
  normalise: (value) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value : null),
  read: (typed) => typed.trim(),
  input: () => ({ type: "email", autoComplete: "email" }),
};

/** E.164. Whether a country has such numbers is looked up on the server. */
export const phone: Format = {
  ...text,
  longest: 60,
  hasLength: false,
  wrong: "phoneWithoutCountry",
  example: () => "+302105550102",
  normalise: (value) => (/^\+[1-9]\d{6,14}$/.test(value) ? value : null),
  read: (typed) => typed.replaceAll(/[\s().\-/\u00A0]/g, "").replace(/^00/, "+"),
  input: () => ({ type: "tel", autoComplete: "tel" }),
};
