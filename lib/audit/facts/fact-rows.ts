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

/** Who takes part in a workflow, and what stands above all that they do there. */
export type SendingRows = SharedRows & {
  /** Reference documents, and files that recipients are asked for. */
  files: readonly UploadRow[];
};
/** What of it is compared for everybody. */
export type SharedRows = Pick<FactRows, "workflow" | "sender" | "documents" | "people">;

/** What is stored of a workflow that its trail may attest. */
export type FactRows = {
  workflow: WorkflowFacts & Pick<typeof workflows.$inferSelect, "status" | "initiatorId" | "companyId" | "ownerCode">;
  /** Null if erased, or sent by a version that did not keep it. */
  sender: SenderRow | null;
  /** By document, in order. */
  pages: readonly PageRow[];
  documents: readonly DocumentRow[];
  /** Recipients and the members of parts. */
  people: readonly PersonRow[];
  earlier: readonly EarlierRow[];
  /** Frozen ones. */
  entries: readonly (EntryRow & { signatoryId: number; entry: { frozenAt: Date | null } })[];
  uploads: readonly UploadRow[];
  /** The sender's reference documents. */
  references: readonly UploadRow[];
  /** Of recipients: the sealed files are named by the trail. */
  revisions: readonly RevisionRow[];
  asked: Asked;
  /** Passed ones. */
  codes: readonly CodeRow[];
};
