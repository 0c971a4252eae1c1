"use client";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { DesignField } from "./design-field";
import { type DesignAction, designOf, designReducer } from "./design-reducer";
import { unlockedAction } from "./unlocked-action";

type Options = { readOnly: boolean; lockedIds: ReadonlySet<number> };

/** The design, and how it changes: not where it is only shown, and not the fields of locked people. */
export function useDesign(stored: readonly DesignField[], { readOnly, lockedIds }: Options) {
  const [design, change] = useReducer(designReducer, stored, designOf);
  const latest = useRef(design.fields);
  useEffect(() => {
    latest.current = design.fields;
  });
  const dispatch = useCallback(
    (given: DesignAction) => {
      const action = unlockedAction(given, latest.current, lockedIds);
      if (action && (!readOnly || action.type === "select" || action.type === "toggle")) change(action);
    },
    [readOnly, lockedIds],
  );
  return { design, dispatch };
}
