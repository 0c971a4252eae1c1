import type { Format } from "./format";

/** Its length and check digits are compared on the server only, as the table of all countries is large. */
export const iban: Format = {
  longest: 60,
  limits: null,
  hasLength: false,
  wrong: "ibanNotValid",
  normalise: (value) => (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) ? value : null),
  read: (typed) => typed.replaceAll(/[\s-]/g, "").toUpperCase(),
  show: (value) => value.replaceAll(/(.{4})(?=.)/g, "$1 "),
  input: () => ({ type: "text", autoCapitalize: "characters" }),
};
