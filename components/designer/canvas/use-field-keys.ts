"use client";
import type { KeyboardEvent } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";

/** What only the field with the focus answers; the keys for all that is selected are in useDesignKeys. */
export function useFieldKeys({ key }: DesignField, openProperties: () => void) {
  const { dispatch } = useDesigner();
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === " " && event.shiftKey) dispatch({ type: "toggle", key });
    else if (event.key === "Enter" || event.key === " ") openProperties();
    else return;
    event.preventDefault();
  };
}
