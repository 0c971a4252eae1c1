"use client";
import { useAutosave } from "@/components/ui/use-autosave";
import { saveSettings } from "@/components/wizard/draft/draft-calls";
import { type ReviewForm, reviewInput } from "./review-input";
import type { SaveQueue } from "@/components/wizard/draft/save-queue";

/** What is typed on the review step is kept, where it is valid. */
export function useKeptSettings({ watch, getValues }: ReviewForm, workflowId: number, queue: SaveQueue) {
  watch(); // each change is looked at
  return useAutosave({
    content: () => {
      const read = reviewInput.safeParse(getValues());
      return read.success ? JSON.stringify(read.data) : null;
    },
    save: () => queue(() => saveSettings(workflowId, reviewInput.parse(getValues()))),
  });
}
