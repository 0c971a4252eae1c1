"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "@/lib/platform/http/call-api";
import type { Draft } from "./draft";
import { changeDraft } from "./draft-calls";
import type { SaveQueue } from "./save-queue";

const pauseMs = 800;

/** The optional name, saved after a pause once there is a draft to name. */
export function useWorkflowName(draft: Draft | null, onDraft: (draft: Draft) => void, queue: SaveQueue) {
  const t = useTranslations("Wizard");
  const [name, setName] = useState(draft?.workflow.name ?? "");
  const [error, setError] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const draftId = draft?.workflow.id;
  const isSaved = name.trim() === (draft?.workflow.name ?? "");

  const save = async (): Promise<boolean> => {
    clearTimeout(timer.current);
    if (isSaved || draftId === undefined) return true;
    try {
      onDraft(await queue(() => changeDraft(draftId, { workflowName: name })));
      setError(undefined);
      return true;
    } catch (failure) {
      setError(CallFailure.from(failure).message ?? t("notSaved"));
      return false;
    }
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });
  // Leaving the step, by whatever button, keeps what was typed.
  useEffect(() => () => void latestSave.current(), []);

  return {
    name,
    error,
    save,
    change: (text: string) => {
      setName(text);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void latestSave.current(), pauseMs);
    },
  };
}
