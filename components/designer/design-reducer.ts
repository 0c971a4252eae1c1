import type { DesignField } from "./design-field";
import type { Place } from "./place-field";

/** All fields of all documents, what is selected, and the way back and forth. */
export type Design = {
  fields: readonly DesignField[];
  selected: string | null;
  past: readonly (readonly DesignField[])[];
  future: readonly (readonly DesignField[])[];
  /** Edits of one kind on one field, such as typing, are undone together. */
  lastEdit: string | null;
};

export type FieldChange = Partial<Omit<DesignField, "key" | "type" | "documentId" | "pageIndex" | keyof Place>>;
export type DesignAction =
  | { type: "add"; fields: readonly DesignField[] }
  | { type: "place"; key: string; documentId: number; pageIndex: number; place: Place; edit?: string }
  | { type: "change"; key: string; change: FieldChange }
  | { type: "remove"; key: string }
  | { type: "select"; key: string | null }
  | { type: "undo" }
  | { type: "redo" };

const deepest = 200;

export const designOf = (fields: readonly DesignField[]): Design => ({
  fields,
  selected: null,
  past: [],
  future: [],
  lastEdit: null,
});

export function designReducer(design: Design, action: DesignAction): Design {
  switch (action.type) {
    case "add":
      return {
        ...edited(design, [...design.fields, ...action.fields], null),
        selected: action.fields[0]?.key ?? design.selected,
      };
    case "place": {
      const { key, documentId, pageIndex, place, edit } = action;
      const fields = replaced(design.fields, key, (field) => ({ ...field, ...place, documentId, pageIndex }));
      return edited(design, fields, edit ? `${key} ${edit}` : null);
    }
    case "change": {
      const changed = design.fields.find((field) => field.key === action.key);
      const fields = design.fields.map((field) => changeOf(field, changed, action.change));
      return edited(design, fields, `${action.key} ${Object.keys(action.change).join()}`);
    }
    case "remove":
      return edited(
        design,
        design.fields.filter((field) => field.key !== action.key),
        null,
      );
    case "select":
      return design.selected === action.key ? design : { ...design, selected: action.key, lastEdit: null };
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

/** The buttons of one radio group belong to one recipient and are required together. */
function changeOf(field: DesignField, changed: DesignField | undefined, change: FieldChange): DesignField {
  if (!changed) return field;
  if (field.key === changed.key) return { ...field, ...change };
  const sameGroup = field.type === "radio" && changed.type === "radio" && field.groupName === changed.groupName;
  if (
    !sameGroup ||
    change.groupName !== undefined ||
    (change.signatoryId === undefined && change.required === undefined)
  )
    return field;
  return {
    ...field,
    signatoryId: change.signatoryId ?? field.signatoryId,
    required: change.required ?? field.required,
  };
}

const replaced = (fields: readonly DesignField[], key: string, change: (field: DesignField) => DesignField) =>
  fields.map((field) => (field.key === key ? change(field) : field));

const stillThere = (fields: readonly DesignField[], key: string | null) =>
  fields.some((field) => field.key === key) ? key : null;
