"use client";
import { type Dispatch, useEffect, useRef } from "react";
import type { DesignAction } from "./design-reducer";

type Options = { dispatch: Dispatch<DesignAction>; disarm: (() => void) | null };

/** Undo and redo wherever the focus is, also nowhere; Escape puts a tool back. Inputs keep their own undo. */
export function useDesignKeys(options: Options): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { dispatch, disarm } = latest.current;
      if (event.key === "Escape") disarm?.();
      const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select");
      if (isTyping || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      dispatch({ type: key === "y" || event.shiftKey ? "redo" : "undo" });
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
