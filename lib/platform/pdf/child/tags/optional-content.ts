import { PDFArray, PDFDict, PDFName, type PDFDocument, type PDFObject, PDFRef } from "pdf-lib";

/** Whether what names this group, or this condition on groups, is hidden as the document is opened. */
export type IsHidden = (group: PDFObject | undefined) => boolean;

export const noneHidden: IsHidden = () => false;

const key = (name: string) => PDFName.of(name);
const listOf = (value: PDFObject | undefined): PDFObject[] =>
  value instanceof PDFArray ? value.asArray() : value === undefined ? [] : [value];

/** By the document's default configuration; null if it has no optional content. */
export function hiddenContent({ catalog, context }: PDFDocument): IsHidden | null {
  const properties = catalog.lookup(key("OCProperties"));
  if (!(properties instanceof PDFDict)) return null;
  const found = properties.lookup(key("D"));
  const usual = found instanceof PDFDict ? found : context.obj({});
  const named = (name: string) => new Set(listOf(usual.lookup(key(name))));
  const [on, off] = [named("ON"), named("OFF")];
  const isOffAtFirst = usual.lookup(key("BaseState")) === key("OFF");
  const isOff = (group: PDFObject) => (isOffAtFirst ? !on.has(group) : off.has(group));
  return (group) => {
    const dict = context.lookup(group);
    if (!(dict instanceof PDFDict)) return false;
    if (dict.lookup(key("Type")) !== key("OCMD")) return group instanceof PDFRef && isOff(group);
    const members = dict.get(key("OCGs"));
    const groups = listOf(context.lookup(members) instanceof PDFArray ? context.lookup(members) : members);
    if (groups.length === 0) return false;
    const policy = dict.lookup(key("P"));
    if (policy === key("AllOn")) return groups.some(isOff);
    if (policy === key("AnyOff")) return !groups.some(isOff);
    if (policy === key("AllOff")) return !groups.every(isOff);
    return groups.every(isOff);
  };
}
