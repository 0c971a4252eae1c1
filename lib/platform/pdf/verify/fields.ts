import { dictOf, nameOf, numberOf, PdfDict, PdfRef, textOf, type PdfValue } from "./values";
import type { PdfView } from "./view";

/** A node of the form's tree: a field, a group of fields, or a widget of a field. */
export type Field = {
  name: string;
  /** Sig, Tx, Btn or Ch; null for a group. */
  kind: string | null;
  flags: number;
  dict: PdfDict;
};

const deepest = 32;
const mostFields = 50_000;

/** Every node of the form that is an indirect object, by object number. */
export function readFields(view: PdfView): Map<number, Field> {
  const fields = new Map<number, Field>();
  const form = dictOf(view.get(view.catalog?.get("AcroForm")));
  addFields(view, form?.get("Fields"), { name: "", kind: null, flags: 0 }, fields, 0);
  return fields;
}

type Inherited = Omit<Field, "dict">;

function addFields(
  view: PdfView,
  refs: PdfValue | undefined,
  parent: Inherited,
  to: Map<number, Field>,
  depth: number,
) {
  for (const ref of listOf(view.get(refs))) {
    const dict = dictOf(view.get(ref));
    if (!(ref instanceof PdfRef) || !dict || to.has(ref.number) || depth > deepest || to.size > mostFields) continue;
    const field = fieldOf(view, dict, parent);
    to.set(ref.number, field);
    addFields(view, dict.get("Kids"), field, to, depth + 1);
  }
}

function fieldOf(view: PdfView, dict: PdfDict, parent: Inherited): Field {
  const own = textOf(view.get(dict.get("T")));
  return {
    name: own === null ? parent.name : parent.name ? `${parent.name}.${own}` : own,
    kind: nameOf(view.get(dict.get("FT"))) ?? parent.kind,
    flags: numberOf(view.get(dict.get("Ff"))) ?? parent.flags,
    dict,
  };
}

/** The pages' references, in order. */
export function readPages(view: PdfView): PdfRef[] {
  const pages: PdfRef[] = [];
  const seen = new Set<number>();
  const waiting: PdfValue[] = [view.catalog?.get("Pages") ?? null];
  while (waiting.length > 0) {
    const ref = waiting.pop();
    if (!(ref instanceof PdfRef) || seen.has(ref.number)) continue;
    seen.add(ref.number);
    const node = dictOf(view.get(ref));
    // One by one, as a call takes no hundred thousand arguments.
    if (node?.has("Kids")) for (const kid of listOf(view.get(node.get("Kids"))).toReversed()) waiting.push(kid);
    else if (node) pages.push(ref);
  }
  return pages;
}

/** A signature's dictionary and that of its field. */
export type HeldSignature = { dict: PdfDict; ref: PdfRef | null; field: PdfDict | null };

/** The signatures in the form's signature fields, the pages' widgets and the catalog's permissions. */
export function heldSignatures(view: PdfView): HeldSignature[] {
  const holders = [...readFields(view).values()].filter(({ kind }) => kind === "Sig").map(({ dict }) => dict);
  for (const page of readPages(view))
    for (const annotation of listOf(view.get(dictOf(view.get(page))?.get("Annots")))) {
      const dict = dictOf(view.get(annotation));
      if (dict && nameOf(view.get(dict.get("FT"))) === "Sig") holders.push(dict);
    }
  const held = holders.map((field): [PdfValue | undefined, PdfDict | null] => [field.get("V"), field]);
  held.push([dictOf(view.get(view.catalog?.get("Perms")))?.get("DocMDP"), null]);
  return held.flatMap(([value, field]) => {
    const dict = view.get(value);
    return dict instanceof PdfDict ? [{ dict, ref: value instanceof PdfRef ? value : null, field }] : [];
  });
}

export const listOf = (value: PdfValue): PdfValue[] => (Array.isArray(value) ? value : []);
