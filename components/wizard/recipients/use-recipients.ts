"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { useAutosave } from "@/components/ui/use-autosave";
import { useZodForm } from "@/components/ui/use-zod-form";
import type { Language } from "@/db/enums";
import { maximumRecipients } from "@/lib/recipients/schema";
import type { Draft } from "@/components/wizard/draft/draft";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import {
  namingParts,
  nameOfRow,
  newRow,
  type Person,
  recipientForm,
  type RecipientForm,
  type RecipientRow,
} from "@/components/recipients/recipient-form";
import type { SaveQueue } from "@/components/ui/save-queue";
import { isSameAddress } from "@/lib/platform/text/mail-address";
import { filledRoles, rowOf, savableRows } from "./recipient-rows";
import { useRemoval } from "./use-removal";

type Options = { draft: Draft; onDraft: (draft: Draft) => void; queue: SaveQueue; defaultLanguage: Language };

/** The list of recipients as a form that saves itself and writes the ids from the server into its rows. */
export function useRecipients({ draft, onDraft, queue, defaultLanguage }: Options) {
  const t = useTranslations("RecipientsStep");
  const refusal = useTranslations("validation");
  const { fillRoles, loadDraft, removeSignatory: removeRecipient, saveSignatories: saveRecipients } = useDraftCalls();
  const workflowId = draft.workflow.id;
  const form = useZodForm(recipientForm, {
    recipients:
      draft.signatories.length > 0
        ? draft.signatories.map((one, index, list) => rowOf(one, list[index - 1]))
        : [newRow(defaultLanguage)],
  } satisfies RecipientForm);
  const { control, getValues, setValue, watch } = form;
  const rows = useFieldArray({ control, name: "recipients", keyName: "fieldKey" });
  const [problem, setProblem] = useState<string | null>(null);
  /** The user has agreed that the fields which a changed role may not have are lost with the next save. */
  const agreed = useRef(false);

  const { allowChanges } = draft.workflow;
  const fill = () =>
    queue(async () => {
      const filled = filledRoles(draft.signatories, getValues().recipients);
      if (filled.length === 0) return;
      await fillRoles(workflowId, filled);
      onDraft(await loadDraft(workflowId));
    });
  const saveList = () =>
    queue(async () => {
      const list = savableRows(getValues().recipients) ?? [];
      // What was valid when the save was queued may not be any more, and an empty list would delete everybody.
      if (list.length === 0) return;
      const dropFields = agreed.current;
      const answer = await saveRecipients(
        workflowId,
        list.map(({ input }) => input),
        dropFields,
      );
      if (dropFields) agreed.current = false;
      for (const [index, { rowKey }] of list.entries()) {
        const at = getValues().recipients.findIndex((row) => row.rowKey === rowKey);
        const row = answer[index];
        if (row && at >= 0) setValue(`recipients.${at}.id`, row.id);
        for (const [place, { id, email }] of (getValues().recipients[at]?.members ?? []).entries()) {
          const stored = row?.members.find((one) => isSameAddress(one.email, email));
          if (!id && stored) setValue(`recipients.${at}.members.${place}.id`, stored.id);
        }
        for (const [place, one] of (getValues().recipients[at]?.attachments ?? []).entries()) {
          const stored = row?.attachments[place];
          if (!one.id && stored?.title === one.title) setValue(`recipients.${at}.attachments.${place}.id`, stored.id);
        }
        // The row was removed while it was being saved.
        if (row && at < 0) await removeRecipient(workflowId, row.workflowActionId);
      }
      onDraft(await loadDraft(workflowId));
    });
  const { remove, placeAgain, areBack } = useRemoval({ draft, onDraft, queue, form, rows, saveList, setProblem });
  watch(); // renders on every change, so that autosave compares the content
  const kept = useAutosave({
    // A strict draft's roles are saved with Continue.
    content: () => (allowChanges ? contentOf(savableRows(getValues().recipients), areBack()) : null),
    save: () => saveList().then(placeAgain),
  });
  const save = allowChanges ? kept.flush : fill;

  const { setFocus } = form;
  useEffect(() => {
    if (draft.signatories.length === 0) return; // the line above the list has the focus
    const input = namingParts.find((part) => !draft.signatories[0]?.[`${part}ChangesFrozen`]);
    // The user may have begun to type, or have pressed something, before the scripts had loaded.
    const isUntouched = document.activeElement === document.body;
    if (input && isUntouched) setFocus(`recipients.0.${input}`);
    // Only when the step opens.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);

  /** Adds rows below the list; the first of them fills an empty last row. False if they are too many. */
  const addRows = (added: readonly RecipientRow[], shouldFocus: boolean): boolean => {
    const list = getValues().recipients;
    const last = list.at(-1);
    const isEmpty = last && !last.id && !nameOfRow(last) && !last.email && last.members.length === 0;
    const filling = isEmpty ? added.find((row) => nameOfRow(row) || row.email) : undefined;
    const others = added.filter((row) => row !== filling);
    const at = list.length;
    if (at + others.length > maximumRecipients) return false;
    setProblem(null);
    if (filling && last) rows.update(at - 1, { ...last, ...namedParts(filling) });
    if (others.length > 0) rows.append(others, { shouldFocus, focusName: `recipients.${at}.firstName` });
    return true;
  };
  const add = (person?: Person) => {
    if (!addRows([newRow(defaultLanguage, person)], true)) setProblem(refusal("signatoriesMaximum"));
  };

  const agreeToLose = () => {
    agreed.current = true;
  };

  const notKept = kept.problem === "" ? t("notSaved") : kept.problem;
  return {
    form,
    rows,
    problem: problem ?? notKept,
    setProblem,
    save,
    settle: kept.settle,
    add,
    addRows,
    remove,
    agreeToLose,
  };
}

/** What fills an empty row; its role and settings stay, and its key is new, so that its card begins anew. */
const namedParts = ({ rowKey, firstName, lastName, singleName, email, defaultLanguage }: RecipientRow) => ({
  rowKey,
  firstName,
  lastName,
  singleName,
  email,
  defaultLanguage,
});

/**
 * The content to save without the ids that the server gives; null if nothing can be saved. Rows that are back after their
 * removal are saved although they are as they were.
 */
function contentOf(rows: ReturnType<typeof savableRows>, areBack: readonly string[]): string | null {
  if (!rows || rows.length === 0) return null;
  return JSON.stringify([
    areBack,
    rows.map(({ input: { id: _, attachments, members: alternates, ...input } }) => ({
      ...input,
      members: alternates?.map(({ id: __, ...one }) => one),
      attachments: attachments?.map(({ id: __, ...one }) => one),
    })),
  ]);
}
