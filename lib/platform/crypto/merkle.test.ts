import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { leadsToRoot, treeOf } from "./merkle";

const sha256 = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();

/** The definition of RFC 9162, section 2.1.1, word for word. */
function mth(leaves: readonly Uint8Array[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return sha256(Uint8Array.of(0), only);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return sha256(Uint8Array.of(1), mth(leaves.slice(0, k)), mth(leaves.slice(k)));
}

/** Section 2.1.3.1, word for word. */
function path(m: number, leaves: readonly Uint8Array[]): Buffer[] {
  if (leaves.length === 1) return [];
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return m < k
    ? [...path(m, leaves.slice(0, k)), mth(leaves.slice(k))]
    : [...path(m - k, leaves.slice(k)), mth(leaves.slice(0, k))];
}

test("roots and paths are those of the definition, for every size", () => {
  for (let size = 1; size <= 33; size += 1) {
    const leaves = Array.from({ length: size }, (_, index) => `leaf ${index} of ${size}, Ελένη`);
    const asBytes = leaves.map((leaf) => Buffer.from(leaf));
    const { root, pathOf } = treeOf(leaves);
    expect(root).toBe(mth(asBytes).toString("hex"));
    for (const [place, leaf] of leaves.entries()) {
      expect(pathOf(place)).toEqual(Buffer.concat(path(place, asBytes)));
      expect(leadsToRoot(leaf, pathOf(place), { place, size, root })).toBe(true);
    }
  }
});

test("the roots are those that Certificate Transparency publishes for its test leaves", () => {
  const leaves = ["", "\u0000", "\u0010", " !", "01", "@ABC", "PQRSTUVW", "`abcdefghijklmno"];
  const roots = [1, 2, 3, 4, 5, 6, 7, 8].map((size) => treeOf(leaves.slice(0, size)).root);
  expect(roots).toEqual([
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]);
});

test("no other leaf, place, size, path or root passes", () => {
  const leaves = Array.from({ length: 13 }, (_, index) => `leaf ${index}`);
  const { root, pathOf } = treeOf(leaves);
  const [place, size] = [6, leaves.length];
  const right = pathOf(place);
  const flipped = Buffer.from(right).fill(0, 40, 41);
  expect(leadsToRoot("leaf 6", right, { place, size, root })).toBe(true);
  expect(leadsToRoot("leaf 7", right, { place, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", flipped, { place, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", right.subarray(32), { place, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", Buffer.concat([right, right]), { place, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", right.subarray(1), { place, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", right, { place: 7, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", right, { place: 19, size, root })).toBe(false);
  expect(leadsToRoot("leaf 6", right, { place, size, root: treeOf(["leaf 6"]).root })).toBe(false);
});
