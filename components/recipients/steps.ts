/** A row of a list in which all who act at the same time are adjacent. */
type Row = { together: boolean };

/** Each row's step, from 0. */
export function stepsOf(rows: readonly Row[]): number[] {
  let step = -1;
  return rows.map((row, index) => {
    if (index === 0 || !row.together) step += 1;
    return step;
  });
}

/** The rows of each step, as their places in the list. */
export function rowsOfSteps(rows: readonly Row[]): number[][] {
  const groups: number[][] = [];
  for (const [index, step] of stepsOf(rows).entries()) (groups[step] ??= []).push(index);
  return groups;
}

/** People in their order, by steps. */
export function peopleOfSteps<P extends { actionIndex: number }>(people: readonly P[]): P[][] {
  const places = [...new Set(people.map((person) => person.actionIndex))];
  return places.map((place) => people.filter((person) => person.actionIndex === place));
}

/** Whether some act only after others: all can be in the first step of an ordered workflow. */
export const actInTurn = (isOrdered: boolean, people: readonly { actionIndex: number }[]): boolean =>
  isOrdered && peopleOfSteps(people).length > 1;

/** Where a row can be moved: into a step, or into a new step of its own before this one. */
export type StepPlace = { kind: "into" | "before"; step: number };

/** The row's new place in the list, and who then acts together with the row above; null if nothing changes. */
export function moveToStep(
  rows: readonly Row[],
  from: number,
  { kind, step }: StepPlace,
): { to: number; together: boolean[] } | null {
  const before = rowsOfSteps(rows);
  const groups = before.map((group) => group.filter((index) => index !== from));
  if (kind === "into") groups[step]?.push(from);
  else groups.splice(step, 0, [from]);
  const left = groups.filter((group) => group.length > 0);
  const isSame = left.length === before.length && left.every((group, at) => group.join() === before[at]?.join());
  return isSame
    ? null
    : { to: left.flat().indexOf(from), together: left.flatMap((group) => group.map((_, at) => at > 0)) };
}

/**
 * The next place of a row that is moved up or down; null at the end. A row that shares a step first gets a step of its
 * own, and then joins the neighbouring one.
 */
export function nextPlace(rows: readonly Row[], index: number, way: StepWay): StepPlace | null {
  const groups = rowsOfSteps(rows);
  const step = stepsOf(rows)[index] ?? 0;
  const isAlone = groups[step]?.length === 1;
  if (!isAlone) return { kind: "before", step: way === "up" ? step : step + 1 };
  const neighbour = way === "up" ? step - 1 : step + 1;
  return groups[neighbour] ? { kind: "into", step: neighbour } : null;
}
export type StepWay = "up" | "down";
