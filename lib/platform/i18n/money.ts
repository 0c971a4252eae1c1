/** Cents as euros with two decimals, as the language writes them. */
export const formatEuros = (cents: number, localeTag: string): string =>
  new Intl.NumberFormat(localeTag, { style: "currency", currency: "EUR" }).format(cents / 100);
