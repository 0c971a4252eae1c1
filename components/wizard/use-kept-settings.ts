"use client";
import { useEffect, useRef, useState } from "react";
import { saveSettings } from "./draft-calls";
import type { SaveQueue } from "./save-queue";
import { type ReviewForm, reviewInput } from "./review-input";

const pauseMs = 800;

/** What is typed on the review step is kept after a pause and on leaving it, where it is valid. */
export function useKeptSettings(
  { watch, getValues }: ReviewForm,
  workflowId: number,
  queue: SaveQueue,
): { isKept: boolean; settle: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isChanged = useRef(false);
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const keep = () => {
      clearTimeout(timer.current);
      const read = reviewInput.safeParse(getValues());
      if (!isChanged.current || !read.success) return;
      isChanged.current = false;
      queue(() => saveSettings(workflowId, read.data)).then(
        () => setKept(!isChanged.current),
        () => {
          // The buttons of the step save once more, and tell.
          isChanged.current = true;
        },
      );
    };
    const subscription = watch(() => {
      isChanged.current = true;
      setKept(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, pauseMs);
    });
    return () => {
      subscription.unsubscribe();
      keep();
    };
  }, [watch, getValues, workflowId, queue]);
  return {
    isKept,
    settle: () => {
      clearTimeout(timer.current);
      isChanged.current = false;
    },
  };
}
