import "server-only";
import type { anchors } from "@/db/schema/anchors";
import { stateOf } from "@/lib/platform/process/process-state";
import { readAnchorFile } from "@/lib/platform/storage/storage";
import { EvidenceUnread } from "./evidence-unread";

type AnchorRow = typeof anchors.$inferSelect;

/** What storage keeps of an anchor, so that it can be compared with the database, or kept elsewhere. */
export const anchorFile = ({ number, at, size, root, previousRoot }: AnchorRow): string =>
  `${JSON.stringify(
    { format: "countersign-anchor", version: 1, number, at, size, root, previous_root: previousRoot },
    null,
    1,
  )}\n`;

const maximumKnown = 5000;
/** Anchors are never changed, so a file is read once. */
const knownAnchors = () => stateOf("knownAnchors", () => new Map<number, string>());

/** The stored file of an anchor; null if there is none. Throws if storage does not answer. */
export async function readKnownAnchor(number: number): Promise<string | null> {
  const known = knownAnchors();
  const found = known.get(number);
  if (found !== undefined) return found;
  const file = await readAnchorFile(number).catch((cause: unknown) => {
    throw new EvidenceUnread(cause);
  });
  if (known.size >= maximumKnown) known.clear();
  if (file !== null) known.set(number, file);
  return file;
}
