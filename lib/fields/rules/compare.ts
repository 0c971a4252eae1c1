import { asFraction } from "@/lib/fields/formats/decimal";

const decimal = /^-?\d+(\.\d+)?$/;
const day = /^\d{4}-\d\d-\d\d$/;

const scaled = (text: string, places: number) => {
  const [whole = "", part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(places, "0"));
};

/**
 * Below zero, zero or above zero as one is less than, equal to or greater than the other: two decimals or percentages,
 * or two ISO dates.
 */
export function compareValues(one: string, other: string): number | null {
  if (day.test(one) && day.test(other)) return one < other ? -1 : Number(one > other);
  const [a, b] = [asFraction(one), asFraction(other)];
  if (!decimal.test(a) || !decimal.test(b)) return null;
  const places = Math.max(a.length, b.length);
  const difference = scaled(a, places) - scaled(b, places);
  return difference < 0n ? -1 : Number(difference > 0n);
}
