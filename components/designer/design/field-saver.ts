import { Autosave, type SaveState } from "@/components/ui/autosave";
import { type DesignField, inFillingOrder, type SavedField, savedFieldOf } from "./design-field";

/** Returns each field's index as it was sent, and its id. */
export type PostFields = (documentId: number, fields: SavedField[]) => Promise<{ id: number; fieldIndex: number }[]>;
type Options = { post: PostFields; tell: (state: SaveState) => void; delayMs?: number };

/**
 * Saves the design's fields to the server, one document at a time. The ids are kept here and not in the design, because
 * undo can bring back a field whose row is deleted.
 */
export class FieldSaver {
  private design: readonly DesignField[] = [];
  private readonly saved = new Map<number, string>();
  private readonly counts = new Map<number, number>();
  private readonly ids = new Map<number, Map<string, number>>();
  private readonly autosave: Autosave;

  constructor(
    { post, tell, delayMs }: Options,
    documentIds: readonly number[],
    stored: readonly (DesignField & { id: number })[],
  ) {
    this.design = stored;
    for (const documentId of documentIds) {
      const own = stored.filter((field) => field.documentId === documentId);
      this.ids.set(documentId, new Map(own.map((field) => [field.key, field.id])));
      this.remember(documentId, own);
    }
    this.autosave = new Autosave({
      isChanged: () => this.changed().length > 0,
      save: async () => {
        const [next] = this.changed();
        if (next !== undefined) await this.save(next, post);
      },
      tell,
      ...(delayMs !== undefined && { delayMs }),
    });
  }

  /** Must be called after every change of the design. */
  update(design: readonly DesignField[]): void {
    this.design = design;
    this.autosave.changed();
  }

  get isSaved(): boolean {
    return this.autosave.isSaved;
  }

  /** Saves now. Resolves to true if everything was saved. */
  flush(): Promise<boolean> {
    return this.autosave.flush();
  }

  stop(): void {
    this.autosave.stop();
  }

  private async save(documentId: number, post: PostFields): Promise<void> {
    const fields = this.fieldsOf(documentId);
    const ids = this.ids.get(documentId) ?? new Map<string, number>();
    const inputs = fields.map((field, index) => {
      const id = ids.get(field.key);
      return id === undefined ? savedFieldOf(field, index) : { id, ...savedFieldOf(field, index) };
    });
    const answer = await post(documentId, inputs);
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

  /**
   * Ids of changed documents, those that lost fields first: a moved field's name is free only after it has been saved
   * as removed from its old document.
   */
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
  JSON.stringify(fields.map((field, index) => [field.key, savedFieldOf(field, index)]));
