import { CallFailure } from "@/lib/platform/http/call-api";

/**
 * The version (`updatedAt`) of the draft or template that this tab has last seen. Every save sends it, and the server
 * refuses the save with `DraftChanged` if another tab or person has saved since; then the listeners are called.
 */
let seen: string | undefined;
const listeners = new Set<() => void>();

export function noteVersion(updatedAt: Date | string | undefined): void {
  if (updatedAt) seen = new Date(updatedAt).toISOString();
}

/** Called when the page is left, because the next page may show another draft. */
export function forgetVersion(): void {
  seen = undefined;
}

export function onDraftChanged(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

type Parent = { updatedAt: string };
/** Where an answer has the version: in the draft or template itself, or beside a part of it. */
type Versioned = {
  workflowUpdatedAt?: string | null;
  templateUpdatedAt?: string | null;
  workflow?: Parent;
  template?: Parent;
};

/** Returns the answer and remembers its version. Calls the listeners if the draft was changed elsewhere. */
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

/** Adds the seen version to the body of a save. */
export const withSeen = <T extends object>(body: T) => ({ ...body, seenUpdatedAt: seen });
/** The seen version as a query, for DELETE calls, which have no body. */
export const seenQuery = () => (seen ? `?seen_updated_at=${encodeURIComponent(seen)}` : "");
/** The seen version itself, for multipart forms. */
export const seenVersion = () => seen;
