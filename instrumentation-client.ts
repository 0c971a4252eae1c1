/** What the oldest browsers of `browserslist` lack. Next runs this file before the others, on every page. */
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

if (!("canParse" in URL)) Object.defineProperty(URL, "canParse", { value: canParse, configurable: true });

function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
}

export {};
