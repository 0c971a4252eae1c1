import { groupBy } from "@/lib/platform/database/group-by";

type WithFields = { pages: readonly { id: number; fields: readonly { pageId: number }[] }[] };
type FieldOf<D extends WithFields> = D["pages"][number]["fields"][number];

/** Objects of one kind: what most of them share, once, and what each has otherwise. */
type Folded<T> = { shared: Partial<T>; own: readonly Partial<T>[] };

/**
 * Documents on their way to the browser. Most fields differ in little more than name and place, so a page with hundreds
 * of them becomes a quarter as large, and React serialises and reads that much less.
 */
export type FoldedDocuments<D extends WithFields> = {
  /** All pages without their fields. */
  documents: readonly D[];
  fields: Folded<FieldOf<D>>;
};

export function foldDocuments<D extends WithFields>(documents: readonly D[]): FoldedDocuments<D> {
  return {
    documents: documents.map((document) => ({
      ...document,
      pages: document.pages.map((page) => ({ ...page, fields: [] })),
    })),
    fields: fold(documents.flatMap(({ pages }) => pages.flatMap((page): readonly FieldOf<D>[] => page.fields))),
  };
}

export function unfoldDocuments<D extends WithFields>({ documents, fields }: FoldedDocuments<D>): D[] {
  const byPage = groupBy(unfold(fields), ({ pageId }) => pageId);
  return documents.map((document) => ({
    ...document,
    pages: document.pages.map((page) => ({ ...page, fields: byPage.get(page.id) ?? [] })),
  }));
}

function fold<T extends object>(items: readonly T[]): Folded<T> {
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))] as (keyof T)[];
  const shared: Partial<T> = {};
  const own = items.map((): Partial<T> => ({}));
  for (const name of names) {
    const texts = items.map((item) => JSON.stringify(item[name])); // options and settings are objects
    const isInAll = items.every((item) => name in item);
    const most = isInAll ? mostFrequent(texts) : undefined;
    items.forEach((item, index) => {
      if (isInAll && texts[index] === most) shared[name] = item[name];
      else if (name in item) (own[index] as Partial<T>)[name] = item[name];
    });
  }
  return { shared, own };
}

/** A property that is not in `own` is the shared one, so each object is whole again. */
const unfold = <T extends object>({ shared, own }: Folded<T>): T[] => own.map((one) => ({ ...shared, ...one }) as T);

function mostFrequent<T>(values: readonly T[]): T | undefined {
  const groups = [...groupBy(values, (value) => value).values()];
  return groups.reduce<readonly T[]>((most, group) => (group.length > most.length ? group : most), [])[0];
}
