import { CallFailure, callApi, type Method } from "@/lib/platform/http/call-api";

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

type Versioned = Partial<Record<"workflowUpdatedAt" | "templateUpdatedAt", string>> &
  Partial<Record<"workflow" | "template", { updatedAt?: string }>>;

/** Passes the answer on, remembers the version that it carries, and tells of a draft that has changed elsewhere. */
export async function versioned<T>(answer: Promise<T>): Promise<T> {
  try {
    const read = await answer;
    const { workflowUpdatedAt, templateUpdatedAt, ...parts } = (read ?? {}) as Versioned;
    noteVersion(workflowUpdatedAt ?? templateUpdatedAt ?? (parts.workflow ?? parts.template)?.updatedAt);
    return read;
  } catch (error) {
    if (CallFailure.from(error).label === "DraftChanged") for (const tell of listeners) tell();
    throw error;
  }
}

/** The cast holds: each route parses its answer through the schema that the type comes from. */
export const versionedCall = <T>(method: Method, path: string, body?: unknown) =>
  versioned(callApi(method, path, body) as Promise<T>);
/** Of a call that saves a whole list: not over what another tab has saved. */
export const versionedSave = <T>(method: Method, path: string, body: object) =>
  versionedCall<T>(method, path, { ...body, seenUpdatedAt: seen });
/** Of a call that takes something away; it has no body. */
export const versionedDelete = <T>(path: string) =>
  versionedCall<T>("DELETE", seen ? `${path}?seen_updated_at=${encodeURIComponent(seen)}` : path);
/** What a form says of it. */
export const seenVersion = () => seen;
