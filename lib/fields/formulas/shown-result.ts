import "server-only";
import type { FieldFormat } from "@/db/enums";
import { moneyDecimals } from "@/lib/fields/formats/number";
import { type Computed, toIsoDay } from "./compute-formula";

type Shown = { format: FieldFormat; decimals: number | null; currency: string | null };

/** Decimals of a number whose field does not say how many. */
const mostDecimals = 10;

/** The value of a field with this result: rounded half away from zero to the field's decimals. */
export function shownResult(result: Computed, { format, decimals, currency }: Shown): string | null {
  if (result === null || typeof result === "boolean") return null;
  if ("day" in result) return format === "date" ? toIsoDay(result) : null;
  if (format === "date") return null;
  const isPercent = format === "percent";
  const places = format === "money" ? moneyDecimals({ decimals, currency }) : decimals;
  const rounded = (isPercent ? result.times(100) : result).toDecimalPlaces(places ?? mostDecimals);
  return (rounded.isZero() ? rounded.abs() : rounded).toFixed(places ?? undefined) + (isPercent ? "%" : "");
}
