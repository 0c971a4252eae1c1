import { CallFailure } from "@/lib/platform/http/call-api";

/**
 * What this tab last saw of its draft. Saves of whole lists say it, and are refused where another tab, or another
 * person, has saved since: then whoever listens is told.
 */
let seen: string | undefined;
const listeners = new Set<() => void>();

export const seenUpdatedAt = () => seen;

export function noteVersion(updatedAt: Date | string | undefined): void {
  if (updatedAt) seen = new Date(updatedAt).toISOString();
}

/** The draft of another page has been another one's. */
export function forgetVersion(): void {
  seen = undefined;
}

export function onDraftChanged(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Passes the answer on, remembers the version that it carries, and tells of a draft that has changed elsewhere. */
export async function watched<T>(answer: Promise<T>): Promise<T> {
  try {
    const read = await answer;
    const { workflow, workflowUpdatedAt } = (read ?? {}) as {
      workflow?: { updatedAt?: string };
      workflowUpdatedAt?: string;
    };
    noteVersion(workflowUpdatedAt ?? workflow?.updatedAt);
    return read;
  } catch (error) {
    if (CallFailure.from(error).label === "DraftChanged") for (const tell of listeners) tell();
    throw error;
  }
}
