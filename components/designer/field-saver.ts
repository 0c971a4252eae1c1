import type { FieldInput } from "@/lib/documents/schema";
import { type DesignField, fieldInputOf, inFillingOrder } from "./design-field";

export type SaveState = { kind: "saved" | "saving" | "retrying" } | { kind: "refused"; message: string };
/** Answers the index that was sent with the id that it got. Throws a string-carrying refusal or anything else. */
export type PostFields = (documentId: number, fields: FieldInput[]) => Promise<{ id: number; fieldIndex: number }[]>;
type Options = {
  post: PostFields;
  tell: (state: SaveState) => void;
  /** A sentence when the server refused, null when another try may help. */
  refusalOf: (error: unknown) => string | null;
  delayMs?: number;
};

const longestPauseMs = 15_000;

/**
 * Keeps the server's lists of fields like the design: waits for a pause, saves one document at a time, tries again
 * when the network is lost. Ids live here and not in the design, because undo brings back fields whose row is gone.
 */
export class FieldSaver {
  private design: readonly DesignField[] = [];
  private readonly saved = new Map<number, string>();
  private readonly counts = new Map<number, number>();
  private readonly ids = new Map<number, Map<string, number>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running: Promise<boolean> | undefined;
  private failures = 0;

  constructor(
    private readonly options: Options,
    documentIds: readonly number[],
    stored: readonly (DesignField & { id: number })[],
  ) {
    this.design = stored;
    for (const documentId of documentIds) {
      const own = stored.filter((field) => field.documentId === documentId);
      this.ids.set(documentId, new Map(own.map((field) => [field.key, field.id])));
      this.remember(documentId, own);
    }
  }

  /** To be called after every change of the design. */
  update(design: readonly DesignField[]): void {
    this.design = design;
    if (this.changed().length === 0) return;
    if (this.failures === 0) this.options.tell({ kind: "saving" });
    this.schedule(this.options.delayMs ?? 800);
  }

  get isSaved(): boolean {
    return this.changed().length === 0 && !this.running;
  }

  /** Saves now. True when everything has arrived. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    while (this.running) await this.running;
    this.running = this.saveAll();
    const arrived = await this.running;
    this.running = undefined;
    return arrived;
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  private async saveAll(): Promise<boolean> {
    try {
      for (let next = this.changed()[0]; next !== undefined; next = this.changed()[0]) await this.save(next);
    } catch (error) {
      const message = this.options.refusalOf(error);
      if (message !== null) {
        this.options.tell({ kind: "refused", message });
        return false;
      }
      this.failures += 1;
      this.options.tell({ kind: "retrying" });
      this.schedule(Math.min(1000 * 2 ** this.failures, longestPauseMs));
      return false;
    }
    this.failures = 0;
    this.options.tell({ kind: "saved" });
    return true;
  }

  private async save(documentId: number): Promise<void> {
    const fields = this.fieldsOf(documentId);
    const ids = this.ids.get(documentId) ?? new Map<string, number>();
    const inputs = fields.map((field, index) => {
      const id = ids.get(field.key);
      return id === undefined ? fieldInputOf(field, index) : { id, ...fieldInputOf(field, index) };
    });
    const answer = await this.options.post(documentId, inputs);
    const idOf = new Map(answer.map((row) => [row.fieldIndex, row.id]));
    this.ids.set(
      documentId,
      new Map(
        fields.flatMap((field, index) => {
          const id = idOf.get(index);
          return id === undefined ? [] : [[field.key, id] as const];
        }),
      ),
    );
    this.remember(documentId, fields);
  }

  /** Documents that lost fields come first: a field's name is free only once it has left the document it came from. */
  private changed(): number[] {
    const growth = (id: number) => this.fieldsOf(id).length - (this.counts.get(id) ?? 0);
    return [...this.saved.keys()]
      .filter((id) => signatureOf(this.fieldsOf(id)) !== this.saved.get(id))
      .toSorted((a, b) => growth(a) - growth(b));
  }

  private fieldsOf(documentId: number): DesignField[] {
    return inFillingOrder(this.design.filter((field) => field.documentId === documentId));
  }

  private remember(documentId: number, fields: readonly DesignField[]): void {
    this.saved.set(documentId, signatureOf(inFillingOrder(fields)));
    this.counts.set(documentId, fields.length);
  }
}

const signatureOf = (fields: readonly DesignField[]) =>
  JSON.stringify(fields.map((field, index) => [field.key, fieldInputOf(field, index)]));
