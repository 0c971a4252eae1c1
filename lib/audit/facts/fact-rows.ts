import type { completions, workflows } from "@/db/schema/workflows";
import type { Asked } from "./asked";
import type {
  CodeRow,
  DocumentRow,
  EarlierRow,
  EntryRow,
  PageRow,
  PersonRow,
  RevisionRow,
  SenderRow,
  UploadRow,
  WorkflowFacts,
} from "./facts";

export type Completion = Pick<typeof completions.$inferSelect, "createdAt" | "chainHead">;

/** What one statement reads for a signing page: workflow, sender, documents, people and files, but no fields. */
export type SendingRows = SharedRows & {
  /** Reference documents, and files that recipients are asked for. */
  files: readonly UploadRow[];
};
/** The part of these rows that is compared for every recipient, whatever they are asked. */
export type SharedRows = Pick<FactRows, "workflow" | "sender" | "documents" | "people">;

/** What is stored of a workflow that its trail may attest. */
export type FactRows = {
  workflow: WorkflowFacts & Pick<typeof workflows.$inferSelect, "status" | "initiatorId" | "companyId" | "ownerCode">;
  /** Null if erased, or sent by a version that did not keep it. */
  sender: SenderRow | null;
  /** By document, in order. */
  pages: readonly PageRow[];
  documents: readonly DocumentRow[];
  /** Recipients and the alternates of parts. */
  people: readonly PersonRow[];
  earlier: readonly EarlierRow[];
  /** Entries that a finish froze. */
  entries: readonly (EntryRow & { signatoryId: number; entry: { frozenAt: Date | null } })[];
  uploads: readonly UploadRow[];
  /** The sender's reference documents. */
  references: readonly UploadRow[];
  /** Those made for recipients. The trail names the sealed files themselves. */
  revisions: readonly RevisionRow[];
  asked: Asked;
  /** One-time codes that were passed. */
  codes: readonly CodeRow[];
};
