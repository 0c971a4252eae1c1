"use client";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { nameOfRow, type RecipientRow } from "@/components/recipients/recipient-form";
import type { RecipientsForm } from "@/components/recipients/recipients-form";
import { removeRow, type Rows } from "@/components/recipients/step-rows";
import type { SaveQueue } from "@/components/ui/save-queue";
import { useUndoHere } from "@/components/ui/toast";
import type { Draft, DraftRecipient } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import { CallFailure } from "@/lib/platform/http/call-api";

type Options = {
  draft: Draft;
  onDraft: (draft: Draft) => void;
  queue: SaveQueue;
  form: RecipientsForm;
  rows: Rows;
  /** Saves the list of recipients, if it can be saved, and writes their ids into the rows. */
  saveList: () => Promise<void>;
  setProblem: (problem: string | null) => void;
};

/**
 * Removes a recipient of the draft and offers to undo it. `placeAgain` places their fields again; call it after each save
 * of the list.
 */
export function useRemoval({ draft, onDraft, queue, form, rows, saveList, setProblem }: Options) {
  const t = useTranslations("RecipientsStep");
  const { keepsRemoved, loadDraft, removeSignatory: removeRecipient, saveFields } = useDraftCalls();
  const undoing = useUndoHere();
  /** What was placed for recipients whose rows are back, and not saved yet. */
  const lost = useRef(new Map<string, { documents: Draft["documents"]; removedId: number }>());
  const { getValues, setValue } = form;
  const workflowId = draft.workflow.id;

  const placeAgain = async () => {
    for (const [rowKey, { documents, removedId }] of lost.current) {
      const id = getValues().recipients.find((row) => row.rowKey === rowKey)?.id;
      if (!id) continue; // not saved yet, because another row cannot be saved
      const { withLostFields } = await import("./placed-fields");
      await queue(async () => {
        const now = await loadDraft(workflowId);
        for (const { documentId, fields } of withLostFields(documents, now.documents, removedId, id))
          await saveFields(documentId, fields);
        onDraft(await loadDraft(workflowId));
      });
      lost.current.delete(rowKey);
    }
  };

  const remove = async (index: number) => {
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
    if (!row || !nameOfRow(row) || (stored && !keepsRemoved && hasMoreThanARow(stored))) return;
    undoing.offer(t("removed", { name: nameOfRow(row) }), async () => {
      rows.insert(Math.min(index, getValues().recipients.length), keepsRemoved ? row : withoutIds(row), {
        shouldFocus: false,
      });
      const nextIndex = getValues().recipients.findIndex(({ rowKey }) => rowKey === next?.rowKey);
      if (next && nextIndex >= 0) setValue(`recipients.${nextIndex}.together`, next.together);
      if (stored && !keepsRemoved) lost.current.set(row.rowKey, { documents: draft.documents, removedId: stored.id });
      await saveList();
      await placeAgain();
    });
  };
  return { remove, placeAgain, areBack: () => [...lost.current.keys()] };
}

/** Whether the recipient was given by a template or by the API something that saving the row anew would not bring back. */
const hasMoreThanARow = ({ roleName, mail, externalId, metadata }: DraftRecipient) =>
  roleName !== null || !mail || externalId !== null || Object.keys(metadata).length > 0;

/** A row as it is saved anew, because its own rows are deleted. */
const withoutIds = ({ id: _, ...row }: RecipientRow): RecipientRow => ({
  ...row,
  members: row.members.map(({ id: __, ...one }) => one),
  attachments: row.attachments?.map(({ id: __, ...one }) => one),
});
