/** Formats cents as euros with two decimals in the given locale. */
export const formatEuros = (cents: number, localeTag: string): string =>
  new Intl.NumberFormat(localeTag, { style: "currency", currency: "EUR" }).format(cents / 100);
