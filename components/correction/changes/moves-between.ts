import { closeGaps } from "@/lib/recipients/rules";

/** A recipient in a step, counted from 0. `isLocked`: they cannot be moved. */
type Placed = { id: number; step: number; isLocked: boolean };
/** To which step somebody goes, as a correction counts it: `together` false makes a step of their own before it. */
export type Move = { id: number; actionIndex: number; together: boolean };

/**
 * The moves that make the one order the other, as few as possible, each counted as the workflow is after those before it.
 * Whoever is only in `after` is put in; whoever is only in `before` must be removed before the moves.
 */
export function movesBetween(before: readonly Placed[], after: readonly { id: number; step: number }[]): Move[] {
  const target = new Map(after.map(({ id, step }) => [id, step]));
  const left = before.filter(({ id }) => target.has(id));
  const steps = closeGaps(left.map(({ step }) => step));
  const now = new Map(left.map(({ id }, index) => [id, steps[index] ?? index]));
  const settled = new Set(stayingOf(left, target));
  const moves: Move[] = [];
  for (const { id, step } of after.toSorted((a, b) => a.step - b.step)) {
    if (settled.has(id)) continue;
    const move = { id, ...placeOf(step, { target, now, settled }) };
    moves.push(move);
    apply(now, move);
    settled.add(id);
  }
  return moves;
}

type State = { target: ReadonlyMap<number, number>; now: ReadonlyMap<number, number>; settled: ReadonlySet<number> };

function placeOf(step: number, { target, now, settled }: State): Omit<Move, "id"> {
  const others = [...settled].map((id) => ({ at: now.get(id) ?? 0, to: target.get(id) ?? 0 }));
  const same = others.find(({ to }) => to === step);
  if (same) return { actionIndex: same.at, together: true };
  const later = others.filter(({ to }) => to > step).map(({ at }) => at);
  if (later.length > 0) return { actionIndex: Math.min(...later), together: false };
  return { actionIndex: Math.max(-1, ...now.values()) + 1, together: true };
}

/** As the server counts. */
function apply(now: Map<number, number>, { id, actionIndex, together }: Move): void {
  now.set(id, actionIndex);
  const ids = [...now.keys()];
  const steps = closeGaps(
    ids.map((one) => (one === id ? 2 * actionIndex - (together ? 0 : 1) : 2 * (now.get(one) ?? 0))),
  );
  for (const [index, one] of ids.entries()) now.set(one, steps[index] ?? index);
}

/** The most recipients whose order among themselves is the same before and after. Locked ones come first. */
function stayingOf(before: readonly Placed[], target: ReadonlyMap<number, number>): number[] {
  const list = before
    .map(({ id, step, isLocked }) => ({ id, step, to: target.get(id) ?? 0, weight: isLocked ? before.length + 1 : 1 }))
    .toSorted((a, b) => a.step - b.step || a.to - b.to);
  type Chain = { ids: number[]; weight: number };
  const chains: Chain[] = [];
  for (const [index, one] of list.entries()) {
    const fitting = chains.filter((_, other) => isSameOrder(list[other], one));
    const best = fitting.reduce<Chain>((most, chain) => (chain.weight > most.weight ? chain : most), {
      ids: [],
      weight: 0,
    });
    chains[index] = { ids: [...best.ids, one.id], weight: best.weight + one.weight };
  }
  return chains.reduce<Chain>((most, chain) => (chain.weight > most.weight ? chain : most), { ids: [], weight: 0 }).ids;
}

const isSameOrder = (a: { step: number; to: number } | undefined, b: { step: number; to: number }): boolean =>
  a !== undefined && (a.step === b.step ? a.to === b.to : a.to < b.to);
