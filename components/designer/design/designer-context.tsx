"use client";
import { createContext, type Dispatch, type RefObject, useContext } from "react";
import type { RecipientRole } from "@/db/enums";
import type { Alignment, Distribution } from "./align-fields";
import type { DesignAction, FieldChange } from "./design-reducer";
import type { DesignField } from "./design-field";
import type { Problems } from "./field-saver";
import type { Tool } from "./field-tools";
import type { DesignPage } from "./design-page";
import type { Printed } from "@/components/designer/design/design-page";

export type DesignPerson = {
  id: number;
  index: number;
  firstName: string;
  lastName: string;
  name: string;
  role: RecipientRole;
  /** When it is this person's turn, if people act in an order. */
  step: number;
};
export type DesignDocument = {
  id: number;
  name: string;
  pages: readonly DesignPage[];
  suggestedFields: readonly unknown[];
};

/** Whose new field stands in the middle of which point of a page, in pixels at 100 %. */
export type PersonSpot = { personId: number; page: DesignPage; at: { x: number; y: number } };

export const fieldElementId = (key: string) => `field-${key}`;

/** What all parts of the designer share. The object never changes, so that fields do not render needlessly. */
export type DesignerBasics = {
  dispatch: Dispatch<DesignAction>;
  /** The current design and zoom (1 is 100 %), to be read when a gesture begins. */
  now: RefObject<{
    fields: readonly DesignField[];
    selected: readonly string[];
    /** The key of the page that fills the view. */
    current: string;
    zoom: number;
    tool: Tool | null;
  }>;
  /** True if the design is shown but cannot be changed. */
  readOnly: boolean;
  /** People whose fields are shown but cannot be changed. */
  lockedIds: ReadonlySet<number>;
  scroller: RefObject<HTMLDivElement | null>;
  pages: ReadonlyMap<string, DesignPage>;
  printed: Printed;
  people: ReadonlyMap<number, DesignPerson>;
  isInOrder: boolean;
  /**
   * Adds a tool's fields, centred at a point of a page in pixels at 100 %. `staysAtTool` leaves the focus where it is,
   * so that the same key places the next one.
   */
  placeTool: (tool: Tool, page: DesignPage, at: { x: number; y: number }, staysAtTool?: boolean) => void;
  /** Fields that are about to be placed. */
  placing: RefObject<Promise<void>>;
  /** Acts once they are placed. */
  afterPlacing: <T>(act: () => Promise<T>) => () => Promise<T>;
  /** Adds the tool's fields for each of these people at once. */
  placeForEach: (tool: Tool, spots: readonly PersonSpot[]) => void;
  /** Copies the selected fields; a copy of the last copies is as far from them as they are from their originals. */
  duplicate: () => void;
  copy: () => void;
  paste: () => void;
  /** Changes fields; asks first if that breaks what refers to them. */
  changeFields: (fields: readonly DesignField[], change: FieldChange) => void;
  /** Adds a copy of the fields to every other page of their document, where there is none yet. */
  applyToAllPages: (fields: readonly DesignField[]) => void;
  align: (how: Alignment) => void;
  distribute: (how: Distribution) => void;
  /** Deletes the selected fields; asks first if others depend on them. */
  remove: () => void;
  announce: (sentence: string) => void;
  focusField: (key: string) => void;
};

/** What the server says is wrong with single fields, by their keys. */
export const ProblemsContext = createContext<Problems>(new Map());

export const useProblemsOf = (key: string): readonly string[] => useContext(ProblemsContext).get(key) ?? [];

export const DesignerContext = createContext<DesignerBasics | null>(null);

export function useDesigner(): DesignerBasics {
  const basics = useContext(DesignerContext);
  if (!basics) throw new Error("This belongs inside of the designer");
  return basics;
}
