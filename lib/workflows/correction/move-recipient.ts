import "server-only";
import { nameAndAddress, shownName } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { changeRow, type Correction, getUnfinished, type Person, record } from "./correction";
import { placeAt } from "./place";

/** Moves a recipient who has not finished to another step. */
export async function moveRecipient(
  correction: Correction,
  { signatoryId, actionIndex, together }: CorrectionOf<"move_recipient">,
  at: string,
): Promise<void> {
  const part = await getUnfinished(correction, signatoryId);
  await placeAt(correction, part.id, { actionIndex, together });
  const moved = await changeRow(correction, part);
  correction.stepped.push({ id: part.id, at });
  await record(correction, {
    action: "recipientMoved",
    description: `${await namesOf(correction, part)}: ${part.actionIndex + 1} → ${moved.actionIndex + 1}`,
    people: [moved],
    changesOrder: true,
  });
}

/** A recipient with address, or the names of those of whom one acts. */
export async function namesOf({ tx, workflow }: Correction, part: Person): Promise<string> {
  if (part.firstName) return nameAndAddress(part);
  const { alternates } = await listPeople(tx, workflow);
  const members = alternates.filter(({ memberOf }) => memberOf === part.id);
  return shownName({ firstName: null, lastName: null, members });
}
