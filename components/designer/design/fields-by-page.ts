import type { DesignField } from "./design-field";
import { pageKey } from "./design-page";

type ByPage = ReadonlyMap<string, readonly DesignField[]>;

/** Groups the fields by page. Pages without a change keep their array, so that they do not render again. */
export function fieldsByPage(fields: readonly DesignField[], before: ByPage): ByPage {
  const groups = new Map<string, DesignField[]>();
  for (const field of fields) {
    const key = pageKey(field);
    const group = groups.get(key);
    if (group) group.push(field);
    else groups.set(key, [field]);
  }
  return new Map([...groups].map(([key, group]) => [key, sameAs(before.get(key), group) ?? group]));
}

function sameAs(before: readonly DesignField[] | undefined, group: readonly DesignField[]) {
  const isSame = before?.length === group.length && before.every((field, index) => field === group[index]);
  return isSame ? before : undefined;
}
