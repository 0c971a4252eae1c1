export const dayMs = 86_400_000;

/** So many times 24 hours later, or earlier; in a time zone whose clocks change, not always at the same time of day. */
export const daysLater = (time: Date, days: number) => new Date(time.getTime() + days * dayMs);
