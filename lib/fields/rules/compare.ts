const decimal = /^-?\d+(\.\d+)?$/;
const day = /^\d{4}-\d\d-\d\d$/;

const scaled = (text: string, places: number) => {
  const [whole = "", part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(places, "0"));
};

/** Below zero, zero or above zero as `a` is less than, equal to or greater than `b`: two decimals, or two ISO dates. */
export function compareValues(a: string, b: string): number | null {
  if (day.test(a) && day.test(b)) return a < b ? -1 : Number(a > b);
  if (!decimal.test(a) || !decimal.test(b)) return null;
  const places = Math.max(a.length, b.length);
  const difference = scaled(a, places) - scaled(b, places);
  return difference < 0n ? -1 : Number(difference > 0n);
}
