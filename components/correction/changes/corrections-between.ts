import type { SentCorrection } from "@/lib/workflows/schema/correction";
import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";
import { fieldChanges } from "./field-changes";
import { type Move, movesBetween } from "./moves-between";
import { addedRecipient, recipientChanges } from "./recipient-changes";

/** Of what somebody has finished or declined, nothing changes. */
const isLocked = ({ status }: Pick<DraftRecipient, "status">): boolean =>
  status === "completed" || status === "declined";

export const lockedIdsOf = ({ signatories: recipients }: Pick<Draft, "signatories">): ReadonlySet<number> =>
  new Set(recipients.filter(isLocked).map(({ id }) => id));

/**
 * The corrections that make of a running workflow, as it was loaded, what it has become in the browser; in an order in
 * which the server can apply them one after the other.
 */
export function correctionsBetween(before: Draft, after: Draft): SentCorrection[] {
  const lockedIds = lockedIdsOf(before);
  const was = new Map(before.signatories.map((one) => [one.id, one]));
  const is = new Map(after.signatories.map((one) => [one.id, one]));
  const gone = before.signatories.filter((one) => !is.has(one.id) && !lockedIds.has(one.id));
  const refs = refsOf(before, after);
  const changes = after.signatories.flatMap((one) => {
    const old = was.get(one.id);
    return old && !lockedIds.has(one.id) ? recipientChanges(old, one) : [];
  });
  const fields = fieldChanges(before.documents, after.documents, {
    refs,
    lockedIds,
    goneIds: new Set(gone.map(({ id }) => id)),
  });
  return [
    ...fields.removed,
    ...changes,
    ...gone.map(({ id }) => ({ kind: "remove_recipient" as const, signatoryId: id })),
    ...placed(before, after, refs),
    ...fields.added,
    ...fields.changed,
  ];
}

/** The names that the call gives to added recipients, by their ids in the browser. */
export function refsOf(before: Draft, after: Draft): ReadonlyMap<number, string> {
  const known = new Set(before.signatories.map(({ id }) => id));
  const added = after.signatories.filter(({ id }) => !known.has(id));
  return new Map(added.map(({ id }, index) => [id, `added-${index + 1}`]));
}

/** Recipients who are added, and those who are moved. */
function placed(before: Draft, after: Draft, refs: ReadonlyMap<number, string>): SentCorrection[] {
  const add = (id: number, place: Partial<Move> = {}): SentCorrection[] => {
    const one = after.signatories.find((recipient) => recipient.id === id);
    if (!one) return [];
    const { actionIndex, together = true } = place;
    const signatory = { ...addedRecipient(one), ...(actionIndex !== undefined && { actionIndex }) };
    return [{ kind: "add_recipient", ref: refs.get(id), signatory, together }];
  };
  // Without an order it does not matter in which step somebody is.
  if (!before.workflow.executeActionsInOrder) return [...refs.keys()].flatMap((id) => add(id));
  const moves = movesBetween(
    before.signatories.map((one) => ({ id: one.id, step: one.actionIndex, isLocked: isLocked(one) })),
    after.signatories.map(({ id, actionIndex }) => ({ id, step: actionIndex })),
  );
  return moves.flatMap(({ id, ...place }) =>
    refs.has(id) ? add(id, { id, ...place }) : [{ kind: "move_recipient" as const, signatoryId: id, ...place }],
  );
}
