/** Plans and prices (specification, Accounts 9). Amounts in cents. Pure, runs in the browser too. */

export const trial = { users: 1, templates: 5, workflows: 10 } as const;

export const workflowsPerUnit = 100;
export const unitRange = { minimum: 1, maximum: 30 } as const;
export const workflowRange = { minimum: 100, maximum: 3000, step: workflowsPerUnit } as const;

export type BillingCycle = "monthly" | "annual";
export type PriceTable = 1 | 2;

/** Per unit and month: the first line whose `over` the units exceed. */
const priceTables: Record<PriceTable, readonly { over: number; cents: number }[]> = {
  1: [
    { over: 25, cents: 1500 },
    { over: 20, cents: 1600 },
    { over: 15, cents: 1700 },
    { over: 10, cents: 1800 },
    { over: 5, cents: 1900 },
    { over: 0, cents: 2000 },
  ],
  2: [
    { over: 25, cents: 1200 },
    { over: 20, cents: 1300 },
    { over: 15, cents: 1400 },
    { over: 10, cents: 1500 },
    { over: 5, cents: 1600 },
    { over: 0, cents: 1700 },
  ],
};

/** As many units as the users and the workflows need, within the range on offer. */
export function unitsFor({ users, workflows }: { users: number; workflows: number }): number {
  const needed = Math.max(users, Math.ceil(workflows / workflowsPerUnit), unitRange.minimum);
  return Math.min(needed, unitRange.maximum);
}

export function unitPrice(units: number, table: PriceTable = 1): number {
  const lines = priceTables[table];
  return (lines.find(({ over }) => units > over) ?? lines.at(-1))?.cents ?? 0;
}

/** What one billing cycle costs; a year is twelve months (docs/product.md). */
export function totalPrice(units: number, cycle: BillingCycle, table: PriceTable = 1): number {
  return units * unitPrice(units, table) * monthsOf(cycle);
}

type Ending = { cancelledAt: Date | null; activeUntil: Date | null };

/** Cancelled, and the paid period is over. */
export const hasLapsed = ({ cancelledAt, activeUntil }: Ending, now: Date) =>
  cancelledAt !== null && activeUntil !== null && activeUntil < now;

/** An enterprise agreement ends on its cancellation date. */
export const runs = ({ cancelledAt }: Pick<Ending, "cancelledAt">, now: Date) =>
  cancelledAt === null || cancelledAt > now;

/** The billing cycle from a query parameter. */
export const chosenCycle = (given: string): BillingCycle => (given === "annual" ? "annual" : "monthly");

/** An amount from a query parameter, rounded to what the selectors offer. */
export function chosenAmount(given: string, range: { minimum: number; maximum: number; step: number }): number {
  const asked = Number.parseInt(given, 10);
  if (!Number.isSafeInteger(asked)) return range.minimum;
  const onStep = Math.ceil(asked / range.step) * range.step;
  return Math.min(Math.max(onStep, range.minimum), range.maximum);
}

export const hasReached = ({ sent, limit }: { sent: number; limit: number | null }): boolean =>
  limit !== null && sent >= limit;

/** The same day `count` months later, or the last day of a shorter month. */
export function addMonths(date: Date, count: number): Date {
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return moved;
}

export const monthsOf = (cycle: BillingCycle): number => (cycle === "annual" ? 12 : 1);

type Cycle = { type: BillingCycle; cycleStart: Date; cycleEnd: Date };

/** The cycle that contains `now`: the stored one, or a later one that the provider has not reported yet. */
export function cycleAt({ type, cycleStart, cycleEnd }: Cycle, now: Date): { start: Date; end: Date } {
  let [start, end] = [cycleStart, cycleEnd];
  for (let count = 1; end <= now; count += 1) {
    start = end;
    end = addMonths(cycleEnd, count * monthsOf(type));
  }
  return { start, end };
}

/** Workflows of one whole billing cycle. A yearly plan has one limit for the whole year. */
export const workflowsPerCycle = ({ units, type }: { units: number; type: BillingCycle }): number =>
  units * workflowsPerUnit * monthsOf(type);

type Metered = Cycle & { units: number; cycleWorkflows: number | null; unitsChangedAt: Date | null };

/** Those of the running cycle, not yet rounded: what is added or taken away counts for the rest of the cycle only. */
function meteredWorkflows(bought: Metered, now: Date): number {
  const { cycleWorkflows, unitsChangedAt } = bought;
  const isOfThisCycle = unitsChangedAt !== null && unitsChangedAt >= cycleAt(bought, now).start;
  return isOfThisCycle && cycleWorkflows !== null ? cycleWorkflows : workflowsPerCycle(bought);
}

type Carried = { carriedWorkflows: number; carriedAt: Date | null };

/** The carried workflows, if they are of the cycle that contains `now`. */
export const carriedIn = (bought: Cycle & Carried, now: Date): number =>
  bought.carriedAt !== null && bought.carriedAt >= cycleAt(bought, now).start ? bought.carriedWorkflows : 0;

/** Keeps a sum of fractions that is a whole number from being rounded up to the next. */
const fractionError = 1e-6;

/** Workflows that may be sent in the cycle that contains `now`. */
export const workflowsInCycle = (bought: Metered, now: Date): number =>
  Math.max(0, Math.ceil(meteredWorkflows(bought, now) - fractionError));

/** What to store when the units of a running cycle change, so that its workflows are prorated as its price is. */
export function meteredFrom(bought: Metered, units: number, now: Date) {
  const added = workflowsPerCycle({ ...bought, units }) - workflowsPerCycle(bought);
  return { cycleWorkflows: meteredWorkflows(bought, now) + added * shareLeft(bought, now), unitsChangedAt: now };
}

/**
 * What to store when another billing begins a new cycle: the rest of the old one is credited, so workflows that were sent
 * out of that rest are taken from the new cycle's.
 */
export function meteredAnew(bought: Metered, change: PlanChange, sent: number, now: Date, cycleStart = now) {
  const unused = workflowsPerCycle(bought) * shareLeft(bought, now);
  const ahead = sent - (meteredWorkflows(bought, now) - unused);
  if (ahead <= 0) return { cycleWorkflows: null, unitsChangedAt: null };
  const unitsChangedAt = cycleStart > now ? cycleStart : now;
  return { cycleWorkflows: workflowsPerCycle(change) - ahead, unitsChangedAt };
}

/** The cycle that runs after a change, in which `used` of its workflows were sent already. */
export function cycleAfter<B extends Metered>(bought: B, change: PlanChange, sent: number, now: Date) {
  return change.type === bought.type
    ? { after: { ...bought, ...change, ...meteredFrom(bought, change.units, now) }, used: sent }
    : { after: { ...bought, ...change, ...meteredAnew(bought, change, sent, now), cycleStart: now }, used: 0 };
}

/** Whether the cycle has as many workflows as were used; the time that is credited by a change was not used otherwise. */
export const covers = (bought: Metered, used: number, now: Date): boolean =>
  meteredWorkflows(bought, now) >= used - fractionError;

/** Of any plan in any cycle. */
export const mostWorkflows = workflowsPerCycle({ units: unitRange.maximum, type: "annual" });

type Bought = Cycle & { units: number; price: number };
export type PlanChange = { units: number; type: BillingCycle };

/** Changes are settled from the start of the day (UTC), so that the amount shown and the amount charged agree. */
export function settledFrom({ start }: { start: Date }, now: Date): Date {
  const day = new Date(now);
  day.setUTCHours(0, 0, 0, 0);
  return day > start ? day : start;
}

/** How much of the running cycle is still to come, from 0 to 1. */
function shareLeft(bought: Cycle, now: Date): number {
  const cycle = cycleAt(bought, now);
  const left = cycle.end.getTime() - settledFrom(cycle, now).getTime();
  return left / (cycle.end.getTime() - cycle.start.getTime());
}

/**
 * What a change costs at once: the rest of the cycle at the new price, less what is already paid for it. A different
 * billing cycle starts at once and is charged in full. Every amount is that of one unit, so that units and price
 * multiply to what is charged.
 */
export function changeLines(bought: Bought, change: PlanChange, now: Date, table: PriceTable = 1): PricedLine[] {
  const { start, end } = cycleAt(bought, now);
  const share = shareLeft(bought, now);
  const price = totalPrice(change.units, change.type, table);
  if (change.type === bought.type && price === bought.price) return [];
  const rest = { from: settledFrom({ start }, now), until: end };
  const isSameCycle = change.type === bought.type;
  const period = isSameCycle ? rest : { from: now, until: addMonths(now, monthsOf(change.type)) };
  const charged = Math.round((price / change.units) * (isSameCycle ? share : 1));
  const unused = -Math.round((bought.price / bought.units) * share);
  return [
    { kind: "plan", ...change, cents: charged, ...period },
    { kind: "unused", units: bought.units, type: bought.type, cents: unused, ...rest },
  ];
}

export type PricedLine = PlanChange & { kind: "plan" | "unused"; cents: number; from: Date; until: Date };

/** Below zero where a change leaves a surplus. */
export const sumOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { units, cents }) => sum + units * cents, 0);

/** Cents to pay at once; what was left over by an earlier change is taken off, and a surplus is kept for the next. */
export function amountDueFor(bought: Bought & { credit?: number }, change: PlanChange, now: Date, table?: PriceTable) {
  return Math.max(0, sumOf(changeLines(bought, change, now, table)) - (bought.credit ?? 0));
}
