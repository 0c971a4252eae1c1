"use client";
import { type Dispatch, useEffect, useRef } from "react";
import type { DesignAction } from "./design-reducer";

type Options = {
  dispatch: Dispatch<DesignAction>;
  disarm: (() => void) | null;
  copy: () => void;
  paste: () => void;
};

/** Undo, redo, copy and paste wherever the focus is, also nowhere; Escape puts a tool back. Inputs keep their own. */
export function useDesignKeys(options: Options): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { dispatch, disarm, copy, paste } = latest.current;
      if (event.key === "Escape") disarm?.();
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
      if (isTyping || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const isMarked = window.getSelection()?.isCollapsed === false;
      const acts: Record<string, () => void> = {
        z: () => dispatch({ type: event.shiftKey ? "redo" : "undo" }),
        y: () => dispatch({ type: "redo" }),
        v: paste,
        ...(!isMarked && { c: copy }),
      };
      const act = acts[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
