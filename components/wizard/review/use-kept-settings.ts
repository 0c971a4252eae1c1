"use client";
import { useAutosave } from "@/components/ui/use-autosave";
import { useDraftCalls } from "@/components/wizard/draft/draft-calls";
import { type ReviewForm, reviewInput } from "./review-input";
import type { SaveQueue } from "@/components/ui/save-queue";

/** Saves the review step's settings as they are typed, if they are valid. */
export function useKeptSettings({ watch, getValues }: ReviewForm, workflowId: number, queue: SaveQueue) {
  const { saveSettings } = useDraftCalls();
  watch(); // renders on every change, so that autosave compares the content
  return useAutosave({
    content: () => {
      const read = reviewInput.safeParse(getValues());
      return read.success ? JSON.stringify(read.data) : null;
    },
    save: () => queue(() => saveSettings(workflowId, reviewInput.parse(getValues()))),
  });
}
