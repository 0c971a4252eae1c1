import "server-only";
import { listContentRefusals } from "@/lib/workflows/send/list-send-refusals";
import { listFieldsIn } from "@/lib/documents/field-references";
import { chosenInGroups, severalChosen } from "@/lib/fields/rules/one-of-group";
import { referencesOf } from "@/lib/fields/rules/references";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { assertAlternatesDistinct } from "@/lib/workflows/draft/save-alternates";
import { listPeople } from "@/lib/workflows/queries";
import type { Correction } from "./correction";
import { assertStepsOpen } from "./place";

type FieldRow = Awaited<ReturnType<typeof listFieldsIn>>[number];

/** Checks the workflow as all corrections have left it. What would have stopped its sending refuses it too. */
export async function assertSound(correction: Correction): Promise<void> {
  const { tx, workflow } = correction;
  await assertStepsOpen(correction);
  const { people, alternates } = await listPeople(tx, workflow);
  assertAlternatesDistinct(people, alternates);
  const rows = await listFieldsIn(tx, { workflowId: workflow.id });
  const finishedIds = new Set(people.flatMap(({ id, status }) => (status === "completed" ? [id] : [])));
  const finished = rows.filter(({ signatoryId }) => finishedIds.has(signatoryId ?? 0));
  assertNoReader(correction, finished);
  assertNoOverlap(correction, rows, finished);
  assertOneChosen(rows);
  const [first] = await listContentRefusals(tx, workflow);
  if (first) throw first.refusal;
}

/** Whoever has finished agreed to what their conditions and formulas made of the sender's values then. */
function assertNoReader({ touched }: Correction, finished: readonly FieldRow[]): void {
  const changes = [...touched.values()];
  const names = new Set(changes.flatMap((one) => [...one.changedFields, ...one.formerNames, ...one.removedFields]));
  for (const field of finished)
    for (const other of referencesOf(field))
      if (names.has(other)) throw new AppError("conflict", "finished_refers", { values: { field: field.name, other } });
}

/** In percent of a page: boxes that only touch do not overlap. */
const touching = 0.01;

function assertNoOverlap({ placed }: Correction, rows: readonly FieldRow[], finished: readonly FieldRow[]): void {
  for (const { fieldId, at } of placed) {
    const field = rows.find(({ id }) => id === fieldId);
    const other = field && finished.find((one) => overlaps(field, one));
    if (other) throw invalid({ [`${at}.relativeLeft`]: { key: "overlapsFinished", values: { other: other.name } } });
  }
}

const overlaps = (a: FieldRow, b: FieldRow): boolean =>
  a.pageId === b.pageId &&
  a.relativeLeft + touching < b.relativeLeft + b.relativeWidth &&
  b.relativeLeft + touching < a.relativeLeft + a.relativeWidth &&
  a.relativeTop + touching < b.relativeTop + b.relativeHeight &&
  b.relativeTop + touching < a.relativeTop + a.relativeHeight;

function assertOneChosen(rows: readonly FieldRow[]): void {
  for (const signatoryId of new Set(rows.map((row) => row.signatoryId))) {
    const own = rows.filter((row) => row.signatoryId === signatoryId);
    const groups = chosenInGroups(own, (id) => own.some((row) => row.id === id && row.selected));
    const several = groups.find(({ chosen }) => chosen.length > 1);
    if (several) throw invalid({ corrections: severalChosen(several.chosen) });
  }
}
