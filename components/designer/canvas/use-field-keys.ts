"use client";
import type { KeyboardEvent } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";

/** The keys that act on the focused field only. useDesignKeys has the keys that act on the selection. */
export function useFieldKeys({ key }: DesignField, openProperties: () => void) {
  const { dispatch } = useDesigner();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === " " && event.shiftKey) dispatch({ type: "toggle", key });
    else if (event.key === "Enter" || event.key === " ") openProperties();
    else return;
    event.preventDefault();
  };
}
