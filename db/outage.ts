const kept = globalThis as { countersignOutage?: boolean };

/** True from the first connection that fails until one succeeds: known to the middleware too, which asks no database. */
export const isOutage = () => kept.countersignOutage ?? false;

export function setOutage(is: boolean): void {
  kept.countersignOutage = is;
}
