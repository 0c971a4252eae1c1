import { PDFArray, type PDFCatalog, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from "pdf-lib";
import { lengthRule } from "./read-widgets";
import type { Widget } from "./widget";

const most = { depth: 20, fields: 5000 };
const keys = {
  form: PDFName.of("AcroForm"),
  fields: PDFName.of("Fields"),
  kids: PDFName.of("Kids"),
  name: PDFName.of("T"),
  length: PDFName.of("MaxLen"),
};

/** MaxLen by the full names of fields; PDFium reads only that of a widget itself, not what it inherits from its field. */
export function readFieldLengths(catalog: PDFCatalog): ReadonlyMap<string, number> {
  const lengths = new Map<string, number>();
  let count = 0;
  const walk = (list: unknown, path: string, inherited: number, depth: number): void => {
    if (!(list instanceof PDFArray) || depth > most.depth) return;
    for (let index = 0; index < list.size() && count < most.fields; index += 1) {
      count += 1;
      const field = list.lookup(index);
      if (!(field instanceof PDFDict)) continue;
      const own = field.lookup(keys.length);
      const length = own instanceof PDFNumber ? own.asNumber() : inherited;
      const text = field.lookup(keys.name);
      const part = text instanceof PDFString || text instanceof PDFHexString ? text.decodeText() : "";
      const name = [path, part].filter(Boolean).join(".");
      if (length > 0) lengths.set(name, length);
      walk(field.lookup(keys.kids), name, length, depth + 1);
    }
  };
  const form = catalog.lookup(keys.form);
  if (form instanceof PDFDict) walk(form.lookup(keys.fields), "", 0, 0);
  return lengths;
}

/** The widgets with the lengths that they inherit from their fields. */
export const withInheritedLengths = (widgets: Widget[], lengths: ReadonlyMap<string, number>): Widget[] =>
  widgets.map((one) => {
    const { comb, maxLength } = one.rules;
    const isOpen = one.widget === "text" && comb === undefined && maxLength === undefined;
    const rule = isOpen ? lengthRule(one.isComb, lengths.get(one.fieldName) ?? 0) : {};
    return { ...one, rules: { ...one.rules, ...rule } };
  });
