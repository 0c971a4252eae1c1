import { createHash } from "node:crypto";

/** Merkle trees with SHA-256, as in RFC 9162, section 2.1. */

const hashOf = (...parts: Uint8Array[]) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
// The prefixes keep a node from being taken for a leaf.
const [leafPrefix, nodePrefix] = [Uint8Array.of(0), Uint8Array.of(1)];
const leafHash = (leaf: string) => hashOf(leafPrefix, Buffer.from(leaf));
const nodeHash = (left: Uint8Array, right: Uint8Array) => hashOf(nodePrefix, left, right);

export const hashBytes = 32;

type Tree = { root: string; pathOf: (place: number) => Buffer };

/** The tree over one or more leaves. `pathOf` answers the hashes that lead from a leaf to the root, from below. */
export function treeOf(leaves: readonly string[]): Tree {
  const levels: Uint8Array[][] = [leaves.map(leafHash)];
  for (let level = levels[0] ?? []; level.length > 1; levels.push(level)) level = parentsOf(level);
  const [top] = levels.at(-1) ?? [];
  if (!top) throw new Error("A tree has at least one leaf");
  return {
    root: Buffer.from(top).toString("hex"),
    pathOf: (place) =>
      Buffer.concat(levels.slice(0, -1).flatMap((level, height) => level[(place >> height) ^ 1] ?? [])),
  };
}

/** The last node of a level with an odd number of them goes up as it is. */
const parentsOf = (level: readonly Uint8Array[]): Uint8Array[] =>
  level.flatMap((left, place) => {
    if (place % 2 === 1) return [];
    const right = level[place + 1];
    return [right ? nodeHash(left, right) : left];
  });

/** Whether the path leads from the leaf at that place to the root of a tree of that size (RFC 9162, 2.1.3.2). */
export function leadsToRoot(leaf: string, path: Uint8Array, tree: { place: number; size: number; root: string }) {
  if (tree.place >= tree.size || path.length % hashBytes !== 0) return false;
  let hash: Uint8Array = leafHash(leaf);
  let [place, last] = [tree.place, tree.size - 1];
  for (let start = 0; start < path.length; start += hashBytes) {
    if (last === 0) return false;
    const other = path.subarray(start, start + hashBytes);
    if (place % 2 === 1 || place === last) {
      hash = nodeHash(other, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    } else hash = nodeHash(hash, other);
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0 && Buffer.from(hash).toString("hex") === tree.root;
}
