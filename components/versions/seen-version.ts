import { CallFailure } from "@/lib/platform/http/call-api";

type Parent = { updatedAt: string };
/** The places of the version in an answer: the draft or template itself, or a field beside a part of it. */
type Versioned = {
  workflowUpdatedAt?: string | null;
  templateUpdatedAt?: string | null;
  workflow?: Parent;
  template?: Parent;
};

/**
 * The version (`updatedAt`) of the draft or template that this tab has last seen. Every save sends it, and the server
 * refuses the save with `DraftChanged` if another tab or person has saved since; then the listeners are called.
 */
export class SeenVersion {
  private seen: string | undefined;
  private readonly listeners = new Set<() => void>();

  /** The version itself, for multipart forms. */
  get current(): string | undefined {
    return this.seen;
  }

  note(updatedAt: Date | string | undefined): void {
    if (updatedAt) this.seen = new Date(updatedAt).toISOString();
  }

  /** Called when the page is left, because the next page may show another draft. */
  forget(): void {
    this.seen = undefined;
  }

  onDraftChanged(tell: () => void): () => void {
    this.listeners.add(tell);
    return () => void this.listeners.delete(tell);
  }

  /** Returns the answer and remembers its version. Calls the listeners if the draft was changed elsewhere. */
  async versioned<T extends object | undefined>(answer: Promise<T & (Versioned | undefined)>): Promise<T> {
    try {
      const read = await answer;
      const { workflowUpdatedAt, templateUpdatedAt, workflow, template } = read ?? {};
      this.note(workflowUpdatedAt ?? templateUpdatedAt ?? (workflow ?? template)?.updatedAt);
      return read;
    } catch (error) {
      if (CallFailure.from(error).label === "DraftChanged") for (const tell of this.listeners) tell();
      throw error;
    }
  }

  /** Adds the version to the body of a save. */
  in<T extends object>(body: T) {
    return { ...body, seenUpdatedAt: this.seen };
  }

  /** The version as a query, for DELETE calls, which have no body. */
  get query(): string {
    return this.seen ? `?seen_updated_at=${encodeURIComponent(this.seen)}` : "";
  }
}
