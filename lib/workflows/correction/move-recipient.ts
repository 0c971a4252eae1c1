import "server-only";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { changeRow, type Correction, getUnfinished, namesOf, record, touch } from "./correction";
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
  touch(correction, part.id).changedSettings.add("step");
  await record(correction, {
    action: "recipientMoved",
    description: `${await namesOf(correction, part)}: ${part.actionIndex + 1} → ${moved.actionIndex + 1}`,
    people: [moved],
    changesOrder: true,
  });
}
