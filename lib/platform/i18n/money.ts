/** Formats cents with two decimals in the given locale. */
export const formatMoney = (cents: number, currency: string, localeTag: string): string =>
  new Intl.NumberFormat(localeTag, { style: "currency", currency }).format(cents / 100);

const known = new Set(Intl.supportedValuesOf("currency"));

/** False for the Japanese yen and the Kuwaiti dinar, whose amounts are not counted in hundredths. */
export const hasHundredths = (currency: string): boolean =>
  known.has(currency) &&
  new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits === 2;
