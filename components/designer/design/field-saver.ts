import { Autosave, type SaveState } from "@/components/ui/autosave";
import { CallFailure } from "@/lib/platform/http/call-api";
import { type DesignField, inFillingOrder, type SavedField, savedFieldOf } from "./design-field";

/** What is wrong with the condition or formula of a stored field. */
export type StoredProblem = { fieldId: number; message: string };
/** Sentences by the key of their field. */
export type Problems = ReadonlyMap<string, readonly string[]>;
type KeyedProblem = readonly [key: string, message: string];
/** Returns each field's index as it was sent, its id, and what is wrong with all fields of all documents. */
export type PostFields = (
  documentId: number,
  fields: SavedField[],
) => Promise<{ fields: { id: number; fieldIndex: number }[]; fieldProblems: readonly StoredProblem[] }>;
type Options = {
  post: PostFields;
  tell: (state: SaveState) => void;
  /** The problems that were known when the designer opened. */
  found: Problems;
  tellProblems: (problems: Problems) => void;
  delayMs?: number;
};

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
  private problems: Problems;
  private readonly tellProblems: Options["tellProblems"];

  constructor(
    { post, tell, found, tellProblems, delayMs }: Options,
    documentIds: readonly number[],
    stored: readonly (DesignField & { id: number })[],
  ) {
    this.design = stored;
    this.problems = found;
    this.tellProblems = tellProblems;
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
    const { fields: rows, fieldProblems } = await this.posted(documentId, fields, post(documentId, inputs));
    const idOf = new Map(rows.map((row) => [row.fieldIndex, row.id]));
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
    const keyOf = new Map([...this.ids.values()].flatMap((own) => Array.from(own, ([key, id]) => [id, key] as const)));
    this.show(
      fieldProblems.flatMap(({ fieldId, message }) => {
        const key = keyOf.get(fieldId);
        return key === undefined ? [] : [[key, message]];
      }),
    );
  }

  /** Shows the errors of a refused save at its fields, and keeps the known problems of other documents. */
  private async posted<A>(documentId: number, fields: readonly DesignField[], answer: Promise<A>): Promise<A> {
    try {
      return await answer;
    } catch (error) {
      const refused = Object.entries(CallFailure.from(error).errors).flatMap(([path, message]) => {
        const key = fields[Number(/^fields\.(\d+)\./.exec(path)?.[1])]?.key;
        return key === undefined ? [] : [[key, message] as const];
      });
      const own = new Set(fields.map(({ key }) => key));
      const others = [...this.problems].filter(([key]) => !own.has(key));
      if (refused.length > 0)
        this.show([...others.flatMap(([key, list]) => list.map((message) => [key, message] as const)), ...refused]);
      throw error;
    }
  }

  private show(list: readonly KeyedProblem[]): void {
    const problems = groupedProblems(list);
    if (problems.size === 0 && this.problems.size === 0) return;
    this.problems = problems;
    this.tellProblems(problems);
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

export function groupedProblems(list: readonly KeyedProblem[]): Problems {
  const problems = new Map<string, string[]>();
  for (const [key, message] of list) problems.set(key, [...(problems.get(key) ?? []), message]);
  return problems;
}

const signatureOf = (fields: readonly DesignField[]) =>
  JSON.stringify(fields.map((field, index) => [field.key, savedFieldOf(field, index)]));
