import { CallFailure } from "@/lib/platform/http/call-api";

/**
 * What this tab last saw of its draft, or of its template. Saves of whole lists say it, and are refused where another tab, or another
 * person, has saved since: then whoever listens is told.
 */
let seen: string | undefined;
const listeners = new Set<() => void>();

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

type Parent = { updatedAt: string };
/** What answers carry of the version: of the draft or template itself, or beside a part of it. */
type Versioned = {
  workflowUpdatedAt?: string | null;
  templateUpdatedAt?: string | null;
  workflow?: Parent;
  template?: Parent;
};

/** Passes the answer on, remembers the version that it carries, and tells of a draft that has changed elsewhere. */
export async function versioned<T extends object | undefined>(
  answer: Promise<T & (Versioned | undefined)>,
): Promise<T> {
  try {
    const read = await answer;
    const { workflowUpdatedAt, templateUpdatedAt, workflow, template } = read ?? {};
    noteVersion(workflowUpdatedAt ?? templateUpdatedAt ?? (workflow ?? template)?.updatedAt);
    return read;
  } catch (error) {
    if (CallFailure.from(error).label === "DraftChanged") for (const tell of listeners) tell();
    throw error;
  }
}

/** What a save of a whole list says: that it is not to be over what another tab has saved. */
export const withSeen = <T extends object>(body: T) => ({ ...body, seenUpdatedAt: seen });
/** The same of a call that takes something away; it has no body. */
export const seenQuery = () => (seen ? `?seen_updated_at=${encodeURIComponent(seen)}` : "");
/** What a form says of it. */
export const seenVersion = () => seen;
