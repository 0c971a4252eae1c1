import type { Format } from "./format";

/** ISO 13616: the country and check digits moved to the end, letters as numbers from 10, the rest by 97 is 1. */
function hasCheckDigits(iban: string): boolean {
  const moved = iban.slice(4) + iban.slice(0, 4);
  let rest = 0;
  for (const character of moved) {
    const digits = Number.parseInt(character, 36);
    rest = (rest * (digits > 9 ? 100 : 10) + digits) % 97;
  }
  return rest === 1;
}

export const iban: Format = {
  limits: null,
  hasLength: false,
  wrong: "ibanNotValid",
  normalise: (value) => (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value) && hasCheckDigits(value) ? value : null),
  read: (typed) => typed.replaceAll(/[\s-]/g, "").toUpperCase(),
  show: (value) => value.replaceAll(/(.{4})(?=.)/g, "$1 "),
  input: () => ({ type: "text", autoCapitalize: "characters" }),
};
