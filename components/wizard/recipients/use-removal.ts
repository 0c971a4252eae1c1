"use client";
import { useTranslations } from "next-intl";
import { nameOfRow, type RecipientRow } from "@/components/recipients/recipient-form";
import type { RecipientsForm } from "@/components/recipients/recipients-form";
import { removeRow, type Rows } from "@/components/recipients/step-rows";
import type { SaveQueue } from "@/components/ui/save-queue";
import { useUndoHere } from "@/components/ui/toast";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import { CallFailure } from "@/lib/platform/http/call-api";

type Options = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  queue: SaveQueue;
  form: RecipientsForm;
  rows: Rows;
  /** Saves the list of recipients and writes their ids into the rows. */
  saveList: () => Promise<void>;
  setProblem: (problem: string | null) => void;
};

/** Removes a recipient of the draft and offers to undo it, with the fields that were placed for them. */
export function useRemoval({ draft, onDraft, queue, form, rows, saveList, setProblem }: Options) {
  const t = useTranslations("RecipientsStep");
  const { loadDraft, removeSignatory: removeRecipient, saveFields } = useDraftCalls();
  const undoing = useUndoHere();
  const { getValues, setValue } = form;
  const workflowId = draft.workflow.id;

  const placeAgain = async (rowKey: string, removedId: number) => {
    const id = getValues().recipients.find((row) => row.rowKey === rowKey)?.id;
    if (!id) return;
    const { withLostFields } = await import("./placed-fields");
    await queue(async () => {
      const now = await loadDraft(workflowId);
      for (const { documentId, fields } of withLostFields(draft.documents, now.documents, removedId, id))
        await saveFields(documentId, fields);
      onDraft(await loadDraft(workflowId));
    });
  };

  return async (index: number) => {
    const [row, next] = getValues().recipients.slice(index, index + 2);
    const stored = draft.signatories.find((recipient) => recipient.id === row?.id);
    removeRow(form, rows, index);
    setProblem(null);
    try {
      if (stored) onDraft(await queue(() => removeRecipient(workflowId, stored.workflowActionId)));
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? t("notSaved"));
      return;
    }
    if (!row || !nameOfRow(row)) return;
    undoing.offer(t("removed", { name: nameOfRow(row) }), async () => {
      rows.insert(Math.min(index, getValues().recipients.length), withoutIds(row), { shouldFocus: false });
      if (next) setValue(`recipients.${index + 1}.together`, next.together);
      await saveList();
      if (stored) await placeAgain(row.rowKey, stored.id);
    });
  };
}

/** A row as it is saved anew, because its own rows are deleted. */
const withoutIds = ({ id: _, ...row }: RecipientRow): RecipientRow => ({
  ...row,
  members: row.members.map(({ id: __, ...one }) => one),
  attachments: row.attachments?.map(({ id: __, ...one }) => one),
});
