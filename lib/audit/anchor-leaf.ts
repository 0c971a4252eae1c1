import { z } from "zod";

/** What an anchor says of one chain: how long it was, its head, and the SHA-256 of its sealed files and certificates. */
export type ChainLeaf = { uuid: string; length: number; head: string; files: string[] };

const shape = z.tuple([z.literal("chain"), z.uuid(), z.int().nonnegative(), z.string(), z.array(z.string())]);

/** A leaf is a JSON array without spaces, so that anyone can write it again, byte for byte. */
export const writeLeaf = ({ uuid, length, head, files }: ChainLeaf): string =>
  JSON.stringify(["chain", uuid, length, head, files]);

/** Null for a text that `writeLeaf` did not write. */
export function readLeaf(text: string): ChainLeaf | null {
  try {
    const [, uuid, length, head, files] = shape.parse(JSON.parse(text));
    return { uuid, length, head, files };
  } catch {
    return null;
  }
}

type AnchorLink = { number: number; at: Date; previousRoot: string };

/** The first leaf of a tree: through it the root vouches for its number, its time and all anchors before. */
export const writeLink = ({ number, at, previousRoot }: AnchorLink): string =>
  JSON.stringify(["anchor", number, at.toISOString(), previousRoot]);
