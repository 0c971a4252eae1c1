"use client";
import { createContext, type Dispatch, type RefObject, useContext } from "react";
import type { Alignment, Distribution } from "./align-fields";
import type { DesignAction } from "./design-reducer";
import type { DesignField } from "./design-field";
import type { Tool } from "./field-tools";
import type { PageSize } from "@/components/designer/places/place-field";

export type DesignPage = { documentId: number; pageIndex: number; size: PageSize };
export type DesignPerson = { id: number; index: number; firstName: string; lastName: string; name: string };
export type DesignDocument = {
  id: number;
  name: string;
  pages: readonly DesignPage[];
  suggestedFields: readonly unknown[];
};

export const pageKey = (page: Pick<DesignPage, "documentId" | "pageIndex">) => `${page.documentId}-${page.pageIndex}`;
export const fieldElementId = (key: string) => `field-${key}`;

/** What every part of the designer shares. Its parts never change, so that fields are not drawn anew for nothing. */
export type DesignerBasics = {
  dispatch: Dispatch<DesignAction>;
  /** The design and the zoom (1 is 100 %) as they are now, for what begins with a gesture. */
  now: RefObject<{
    fields: readonly DesignField[];
    selected: readonly string[];
    /** The key of the page that fills the view. */
    current: string;
    zoom: number;
    tool: Tool | null;
  }>;
  /** The design is shown and not changed. */
  readOnly: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  pages: ReadonlyMap<string, DesignPage>;
  people: ReadonlyMap<number, DesignPerson>;
  /** Puts what a tool makes with its middle at a point of a page, in pixels at 100 %. */
  placeTool: (tool: Tool, page: DesignPage, at: { x: number; y: number }) => void;
  duplicate: () => void;
  copy: () => void;
  paste: () => void;
  applyToAllPages: (field: DesignField) => void;
  align: (how: Alignment) => void;
  distribute: (how: Distribution) => void;
  /** Deletes what is selected. */
  remove: () => void;
  announce: (sentence: string) => void;
  focusField: (key: string) => void;
};

export const DesignerContext = createContext<DesignerBasics | null>(null);

export function useDesigner(): DesignerBasics {
  const basics = useContext(DesignerContext);
  if (!basics) throw new Error("This belongs inside of the designer");
  return basics;
}
