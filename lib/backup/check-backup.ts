import "server-only";
import { hashOfStream } from "./layout";
import type { Manifest } from "./manifest";
import type { Backup } from "./open-backup";

/** What is missing from a backup, or not as it was written. */
type Losses = {
  /** Without these it cannot be restored. */
  tables: string[];
  files: string[];
  anchors: number[];
};

const mostNamed = 20;

/** Reads the whole backup, one file at a time. */
export async function findLosses(backup: Backup): Promise<Losses> {
  const losses: Losses = { tables: [], files: [], anchors: [] };
  for (const { file, sha256 } of backup.manifest.tables) {
    const found = await backup
      .streamTable(file)
      .then(hashOfStream)
      .catch(() => null);
    if (found !== sha256) losses.tables.push(file);
  }
  let count = 0;
  for await (const hash of backup.listFiles()) {
    count += 1;
    if (!(await backup.readFile(hash))) losses.files.push(hash);
  }
  for (; count < backup.manifest.files; count += 1) losses.files.push("");
  for await (const { number, text } of backup.listAnchors()) if (text === null) losses.anchors.push(number);
  return losses;
}

export const hasLosses = ({ tables, files, anchors }: Losses) => tables.length + files.length + anchors.length > 0;

/** A sentence for each kind of loss. */
export function sayLosses({ tables, files, anchors }: Losses, manifest: Manifest): string[] {
  const lacking = [
    ["tables", tables, manifest.tables.length],
    ["files", files, manifest.files],
    ["anchors", anchors.map(String), null],
  ] as const;
  return lacking.flatMap(([kind, lost, all]) => {
    if (lost.length === 0) return [];
    const named = lost.filter((one) => one !== "").slice(0, mostNamed);
    const of = all === null ? "" : ` of its ${all}`;
    return [`The backup lacks ${lost.length}${of} ${kind}, or they are damaged: ${named.join(", ") || "not listed"}.`];
  });
}
