"use client";
import { useEffect, useRef, useState } from "react";
import type { DesignField } from "./design-field";
import { FieldSaver, type PostFields, type SaveState } from "./field-saver";

type Options = {
  documentIds: readonly number[];
  stored: readonly (DesignField & { id: number })[];
  post: PostFields;
  refusalOf: (error: unknown) => string | null;
  /** Told when the designer leaves the screen, with the last save, which goes on. */
  onLeave: (saving: Promise<boolean>) => void;
};

/** Saves what changes; before the page is closed it asks when something has not arrived. */
export function useFieldSaver(fields: readonly DesignField[], options: Options) {
  const [state, setState] = useState<SaveState>({ kind: "saved" });
  const { post, refusalOf, onLeave } = options;
  // One saver for the life of the designer: what it was given at first is what the server had.
  const [saver] = useState(
    () => new FieldSaver({ post, refusalOf, tell: setState }, options.documentIds, options.stored),
  );
  const leave = useRef(onLeave);
  useEffect(() => saver.update(fields), [saver, fields]);
  useEffect(() => {
    const retry = () => void saver.flush();
    const hide = () => {
      if (document.visibilityState === "hidden" && !saver.isSaved) void saver.flush();
    };
    const warn = (event: BeforeUnloadEvent) => {
      if (!saver.isSaved) event.preventDefault();
    };
    const leaving = leave.current;
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("beforeunload", warn);
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("beforeunload", warn);
      leaving(saver.isSaved ? Promise.resolve(true) : saver.flush());
    };
  }, [saver]);
  return { state, flush: () => saver.flush() };
}
