"use client";
import { useEffect, useState } from "react";
import type { SaveState } from "@/components/ui/autosave";
import { useSaveOnLeaving } from "@/components/ui/use-save-on-leaving";
import type { DesignField } from "./design-field";
import { FieldSaver, type PostFields } from "./field-saver";

type Options = {
  documentIds: readonly number[];
  stored: readonly (DesignField & { id: number })[];
  post: PostFields;
  /** Told when the designer leaves the screen, with the last save, which goes on. */
  onLeave: (saving: Promise<boolean>) => void;
};

/** Saves what changes in the design. */
export function useFieldSaver(fields: readonly DesignField[], { post, onLeave, documentIds, stored }: Options) {
  const [state, setState] = useState<SaveState>({ kind: "saved" });
  // One saver for the life of the designer: what it was given at first is what the server had.
  const [saver] = useState(() => new FieldSaver({ post, tell: setState }, documentIds, stored));
  useEffect(() => saver.update(fields), [saver, fields]);
  useSaveOnLeaving(saver, onLeave);
  return { state, flush: () => saver.flush() };
}
