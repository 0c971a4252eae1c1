/** What Safari 15.4 lacks (`browserslist`). Next runs this file before the others, on every page. */
const lacking = {
  toReversed<Item>(this: readonly Item[]) {
    return Array.from(this).reverse();
  },
  toSorted<Item>(this: readonly Item[], compare?: (one: Item, other: Item) => number) {
    return Array.from(this).sort(compare);
  },
  toSpliced<Item>(this: readonly Item[], ...change: [number, number, ...Item[]]) {
    const items = Array.from(this);
    items.splice(...change);
    return items;
  },
};

for (const [name, value] of Object.entries(lacking))
  if (!(name in Array.prototype)) Object.defineProperty(Array.prototype, name, { value, configurable: true });

export {};
