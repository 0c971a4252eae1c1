import { isGrouped } from "@/lib/fields/kinds";
import { referencesOf, renameReferences } from "@/lib/fields/rules/references";
import type { DesignField } from "./design-field";
import type { Place } from "@/components/designer/places/place-field";

/** All fields of all documents, the selection, and the undo and redo history. */
export type Design = {
  fields: readonly DesignField[];
  /** The keys of the selected fields, the last selected one at the end. */
  selected: readonly string[];
  past: readonly (readonly DesignField[])[];
  future: readonly (readonly DesignField[])[];
  /** Edits of one kind on the same fields, such as typing, are undone together. */
  lastEdit: string | null;
};

export type FieldChange = Partial<Omit<DesignField, "key" | "type" | "documentId" | "pageIndex" | keyof Place>>;
export type FieldPlace = { key: string; documentId: number; pageIndex: number; place: Place };
export type DesignAction =
  /** `shares`: the keys of the fields of which the added ones are copies on other pages; the selection stays. */
  | { type: "add"; fields: readonly DesignField[]; shares?: readonly string[] }
  | { type: "place"; places: readonly FieldPlace[]; edit?: string }
  | { type: "change"; keys: readonly string[]; change: FieldChange }
  /** Sets the order of a document's web form. Fields whose key is not listed come last. */
  | { type: "order"; documentId: number; keys: readonly string[] }
  | { type: "remove"; keys: readonly string[] }
  | { type: "select"; keys: readonly string[] }
  /** Adds a field to the selection, or removes it. */
  | { type: "toggle"; key: string }
  | { type: "undo" }
  | { type: "redo" };

/** The selected fields, the last selected one at the end. */
export function selectedFields({ fields, selected }: Pick<Design, "fields" | "selected">): DesignField[] {
  const byKey = new Map(selected.length > 0 ? fields.map((field) => [field.key, field]) : []);
  return selected.flatMap((key) => byKey.get(key) ?? []);
}

const deepest = 200;

export const designOf = (fields: readonly DesignField[]): Design => ({
  fields,
  selected: [],
  past: [],
  future: [],
  lastEdit: null,
});

export function designReducer(design: Design, action: DesignAction): Design {
  switch (action.type) {
    case "add": {
      const { shares } = action;
      const before = design.fields.map((field) => (shares?.includes(field.key) ? { ...field, shared: true } : field));
      const after = edited(design, [...before, ...action.fields], null);
      return shares ? after : { ...after, selected: action.fields.map((field) => field.key) };
    }
    case "place": {
      const placed = new Map(action.places.map((one) => [one.key, one]));
      const fields = design.fields.map((field) => {
        const to = placed.get(field.key);
        return to ? { ...field, ...to.place, documentId: to.documentId, pageIndex: to.pageIndex } : field;
      });
      return edited(design, fields, action.edit ? `${[...placed.keys()].join()} ${action.edit}` : null);
    }
    case "change": {
      const changed = design.fields.filter((field) => action.keys.includes(field.key));
      const fields = design.fields.map((field) => changeOf(field, changed, action.change));
      const followed = followRename(design.fields, fields, changed[0]?.name, action.change.name);
      return edited(design, followed, `${action.keys.join()} ${Object.keys(action.change).join()}`);
    }
    case "order": {
      const orderOf = (key: string) => (action.keys.includes(key) ? action.keys.indexOf(key) : action.keys.length);
      const fields = design.fields.map((field) =>
        field.documentId === action.documentId ? { ...field, order: orderOf(field.key) } : field,
      );
      return edited(design, fields, null);
    }
    case "remove":
      return edited(
        design,
        design.fields.filter((field) => !action.keys.includes(field.key)),
        null,
      );
    case "select":
      return sameKeys(design.selected, action.keys) ? design : { ...design, selected: action.keys, lastEdit: null };
    case "toggle": {
      const without = design.selected.filter((key) => key !== action.key);
      const isIn = without.length < design.selected.length;
      return { ...design, selected: isIn ? without : [...without, action.key], lastEdit: null };
    }
    case "undo":
      return travelled(design, design.past.at(-1), (before) => ({
        past: design.past.slice(0, -1),
        future: [before, ...design.future],
      }));
    case "redo":
      return travelled(design, design.future[0], (before) => ({
        past: [...design.past, before],
        future: design.future.slice(1),
      }));
  }
}

function edited(design: Design, fields: readonly DesignField[], edit: string | null): Design {
  const goesOn = edit !== null && edit === design.lastEdit;
  return {
    fields,
    selected: stillThere(fields, design.selected),
    past: goesOn ? design.past : [...design.past, design.fields].slice(-deepest),
    future: [],
    lastEdit: edit,
  };
}

function travelled(
  design: Design,
  target: readonly DesignField[] | undefined,
  stacks: (before: readonly DesignField[]) => Pick<Design, "past" | "future">,
): Design {
  if (!target) return design;
  return {
    fields: target,
    selected: stillThere(target, design.selected),
    lastEdit: null,
    ...stacks(design.fields),
  };
}

/**
 * Applies a change to the field if it concerns it. Copies on other pages are one field to the recipient, so they change
 * together; only the condition is each copy's own. The buttons of a radio group share recipient and `required`, and at
 * most one is selected at first.
 */
function changeOf(field: DesignField, changed: readonly DesignField[], change: FieldChange): DesignField {
  if (changed.some((one) => one.key === field.key)) return { ...field, ...change };
  if (changed.some((one) => isCopyOf(field, one))) return { ...field, ...change, condition: field.condition };
  const isChosen = change.selected === true && changed.some((one) => isInGroupOf(field, one));
  if (isChosen) return { ...field, selected: false };
  const isRegrouped = change.groupName !== undefined;
  const isShared = change.recipientId !== undefined || change.required !== undefined;
  if (isRegrouped || !isShared || !changed.some((one) => isInGroupOf(field, one))) return field;
  return {
    ...field,
    recipientId: change.recipientId ?? field.recipientId,
    required: change.required ?? field.required,
  };
}

/** Renames the field in conditions and formulas too, unless another field has its old or its new name. */
function followRename(
  before: readonly DesignField[],
  after: readonly DesignField[],
  from: string | undefined,
  to: string | undefined,
): readonly DesignField[] {
  if (from === undefined || to === undefined) return after;
  if (after.some(({ name }) => name === from) || before.some(({ name }) => name === to)) return after;
  return after.map((field) =>
    referencesOf(field).includes(from) ? renameReferences(field, (name) => (name === from ? to : name)) : field,
  );
}

const isCopyOf = (field: DesignField, other: DesignField) =>
  field.shared && other.shared && field.name === other.name && field.type === other.type;
const isInGroupOf = (field: DesignField, other: DesignField) =>
  isGrouped(field.type) && field.type === other.type && field.groupName === other.groupName;

const sameKeys = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((key, index) => key === b[index]);

function stillThere(fields: readonly DesignField[], keys: readonly string[]): readonly string[] {
  const known = new Set(keys.length > 0 ? fields.map(({ key }) => key) : []);
  const there = keys.filter((key) => known.has(key));
  return there.length === keys.length ? keys : there;
}
