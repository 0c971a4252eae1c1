import { CallFailure, isPassing } from "@/lib/platform/http/call-api";

/** `retrying` and `refused` carry the server's message, if it sent one. */
export type SaveState = { kind: "saved" | "saving" } | { kind: "retrying" | "refused"; message: string | null };

type Work = {
  /** True while something that can be saved is unsaved. */
  isChanged: () => boolean;
  /** Saves the changes or part of them; it is called until `isChanged` is false. */
  save: () => Promise<void>;
  tell: (state: SaveState) => void;
  delayMs?: number;
};

const longestPauseMs = 15_000;

function sentenceOf(error: unknown): string | null {
  if (!(error instanceof CallFailure)) return null;
  return Object.values(error.errors)[0] ?? error.sentence;
}

/**
 * Saves input after a pause, with only one save under way at a time. It retries temporary failures at growing
 * intervals; a refused save waits for the next change.
 */
export class Autosave {
  /** Why the last save failed; undefined after a success. */
  failure: unknown;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  private failures = 0;

  constructor(private readonly work: Work) {}

  /** Call it after every change. */
  changed(): void {
    const isChanged = this.work.isChanged();
    if (!isChanged && this.failure === undefined) return;
    if (isChanged && this.failures === 0) this.work.tell({ kind: "saving" });
    this.schedule(this.work.delayMs ?? 800);
  }

  get isSaved(): boolean {
    return !this.work.isChanged() && !this.running;
  }

  /** Saves now; true when everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    this.running = this.saveAll();
    const arrived = await this.running;
    this.running = undefined;
    return arrived;
  }

  /** Cancels waiting saves and retries; a save that is under way completes. */
  stop(): void {
    clearTimeout(this.timer);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async saveAll(): Promise<boolean> {
    const { isChanged, save, tell } = this.work;
    try {
      while (isChanged()) await save();
    } catch (error) {
      this.failure = error;
      const message = sentenceOf(error);
      if (error instanceof CallFailure && !isPassing(error)) {
        tell({ kind: "refused", message });
        return false;
      }
      this.failures += 1;
      tell({ kind: "retrying", message });
      this.schedule(Math.min(1000 * 2 ** this.failures, longestPauseMs));
      return false;
    }
    this.failures = 0;
    this.failure = undefined;
    tell({ kind: "saved" });
    return true;
  }
}
