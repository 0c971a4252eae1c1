type Age = { unit: "now" | "minutes" | "hours" | "days"; count: number } | null;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago, in the largest whole unit; null beyond 30 days, where a date is shown instead. */
export function ageOf(date: Date, now: Date): Age {
  const past = Math.max(0, now.getTime() - date.getTime());
  if (past < minute) return { unit: "now", count: 0 };
  if (past < hour) return { unit: "minutes", count: Math.floor(past / minute) };
  if (past < day) return { unit: "hours", count: Math.floor(past / hour) };
  return past < 31 * day ? { unit: "days", count: Math.floor(past / day) } : null;
}
