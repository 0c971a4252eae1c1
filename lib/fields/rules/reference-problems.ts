import type { Sentence } from "@/lib/platform/errors/errors";
import { byName, inOrder, isNameable, namesInFormula, referencesOf, type Ruled } from "./references";

export type Referring = Ruled & { ownerId: number; readOnly: boolean };
type Person = { id: number; actionIndex: number };

/** A sentence about a field whose condition or formula refers to `other`. `isOpen` if `other` may still be added. */
export type ReferenceProblem<F> = { field: F; sentence: Sentence; isOpen: boolean };

type Owned = { ownerId: number; readOnly: boolean; step: number };

/** Whether `other` has its value when `field` is filled in. */
export const isKnown = (other: Owned, field: Owned, isInOrder: boolean): boolean =>
  other.ownerId === field.ownerId || other.readOnly || (isInOrder && other.step < field.step);

/**
 * What is wrong with the references among the fields of a workflow or template: names that no field has, circles, and
 * fields whose value is not known yet when the one that refers to them is filled in. Known are a person's own fields,
 * those that the sender fills in, and in order those of the people in earlier steps.
 */
export function referenceProblems<F extends Referring>(
  fields: readonly F[],
  people: readonly Person[],
  isInOrder: boolean,
): ReferenceProblem<F>[] {
  const named = byName(fields);
  const stepOf = new Map(people.map(({ id, actionIndex }) => [id, actionIndex]));
  const owned = ({ ownerId, readOnly }: F) => ({ ownerId, readOnly, step: stepOf.get(ownerId) ?? 0 });
  const isKnownTo = (field: F) => (other: F) => isKnown(owned(other), owned(field), isInOrder);
  const problems: ReferenceProblem<F>[] = [];
  const note = (field: F, other: string, key: string, isOpen = false) =>
    problems.push({ field, isOpen, sentence: { key, values: { field: field.name, other } } });
  const { circle } = inOrder(fields);
  for (const [index, field] of circle.entries()) {
    const other = circle.at(index + 1 - circle.length)?.name ?? "";
    const ofItself = namesInFormula(field.formula ?? "").includes(other)
      ? "referenceComputesItself"
      : "referenceItself";
    note(field, other, other === field.name ? ofItself : "referenceCircle");
  }
  for (const field of fields)
    for (const name of referencesOf(field)) {
      const others = named.get(name) ?? [];
      if (!isNameable(name)) note(field, name, "referenceBracket");
      else if (others.length === 0) note(field, name, "referenceOpen", true);
      else if (!others.every(isKnownTo(field))) note(field, name, isInOrder ? "referenceLater" : "referenceUnordered");
    }
  return problems;
}
