import "server-only";
import { invalid } from "@/lib/platform/errors/errors";
import { addRecipient as addRow } from "@/lib/workflows/draft/save-recipients";
import { assertReached } from "@/lib/workflows/draft/save-alternates";
import { listPeople } from "@/lib/workflows/queries";
import { maximumRecipients } from "@/lib/recipients/schema";
import type { CorrectionOf } from "@/lib/workflows/schema/correction";
import { preparePeople } from "@/lib/workflows/send/send-workflow";
import { type Correction, namesOf, record, touch } from "./correction";
import { placeAt } from "./place";

/** Adds a recipient, by default in a step after all others. They are asked when it is their turn. */
export async function addRecipient(
  correction: Correction,
  { signatory, ref, together }: CorrectionOf<"add_recipient">,
  at: string,
): Promise<void> {
  const { tx, workflow, refs } = correction;
  const before = await listPeople(tx, workflow);
  if (before.people.length >= maximumRecipients)
    throw invalid({ [at]: { key: "signatoriesMaximum", values: { maximum: maximumRecipients } } });
  if (ref !== undefined && refs.has(ref)) throw invalid({ [`${at}.ref`]: "notValid" });
  const last = Math.max(-1, ...before.people.map(({ actionIndex }) => actionIndex));
  const actionIndex = signatory.actionIndex ?? last + 1;
  const { id } = await addRow(tx, workflow, signatory, { actionIndex, at: `${at}.signatory` });
  await assertReached(tx, workflow, [id]);
  await placeAt(correction, id, { actionIndex, together });
  const now = await listPeople(tx, workflow);
  const people = now.people.filter((one) => one.id === id);
  const alternates = now.alternates.filter(({ memberOf }) => memberOf === id);
  const added = await preparePeople(tx, workflow, { people, alternates });
  const [part] = added;
  if (!part) throw new Error("The added recipient is gone");
  if (ref !== undefined) refs.set(ref, id);
  touch(correction, id);
  correction.stepped.push({ id, at });
  await record(correction, {
    action: "recipientAdded",
    description: await namesOf(correction, part),
    people: added,
    askedIds: [id],
    changesOrder: true,
  });
}
