"use client";
import { useEffect, useState } from "react";
import type { SaveState } from "@/components/ui/autosave";
import { useSaveOnLeaving } from "@/components/ui/use-save-on-leaving";
import type { DesignField } from "./design-field";
import { FieldSaver, type PostFields, type Problems } from "./field-saver";

type Options = {
  documentIds: readonly number[];
  stored: readonly (DesignField & { id: number })[];
  /** What was wrong with the fields when the designer opened. */
  found: Problems;
  post: PostFields;
  /** Called when the designer is left, with the promise of the last save, which goes on. */
  onLeave: (saving: Promise<boolean>) => void;
};

/** Saves each change of the design. */
export function useFieldSaver(fields: readonly DesignField[], { post, onLeave, documentIds, stored, found }: Options) {
  const [state, setState] = useState<SaveState>({ kind: "saved" });
  const [problems, setProblems] = useState(found);
  // Created once, because its first arguments are what the server had when the designer opened.
  const [saver] = useState(
    () => new FieldSaver({ post, found, tell: setState, tellProblems: setProblems }, documentIds, stored),
  );
  useEffect(() => saver.update(fields), [saver, fields]);
  useSaveOnLeaving(saver, onLeave);
  return { state, problems, flush: () => saver.flush() };
}
