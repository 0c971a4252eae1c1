import { z } from "zod";
import { freeText } from "@/lib/platform/text/single-line";
import { bulkActions } from "@/db/enums";
import { listFilters, roleOfSomebody } from "@/lib/workflows/schema/filters";
import { workflowTabs } from "@/lib/workflows/schema/list";
import { id, writtenId } from "@/lib/platform/http/ids";

/** As far as lists count. */
export const maximumBulk = 10_000;
export const jobId = writtenId;
/** So many moves are undone by one call. */
export const mostUndone = 100;

/** All rows of a list as its page shows them, or all workflows of a batch. */
const bulkFilter = listFilters
  .extend({
    activeTab: z.enum(workflowTabs).default("all"),
    search: z.string().trim().max(255).optional(),
    groupId: id.optional(),
    /** Only workflows last changed before this moment. */
    before: z.iso.datetime({ offset: true }).pipe(z.coerce.date()).optional(),
    batchId: id.optional(),
    // A list ignores an empty filter; an act on all rows must not.
    externalId: listFilters.shape.externalId.refine((given) => given !== "", "required"),
    recipientExternalId: listFilters.shape.recipientExternalId.refine((given) => given !== "", "required"),
  })
  .refine(...roleOfSomebody);
export type BulkFilter = z.infer<typeof bulkFilter>;

export const bulkInput = z
  .object({
    action: z.enum(bulkActions),
    ids: z.array(id).min(1).max(maximumBulk).optional(),
    filter: bulkFilter.optional(),
    /** For a cancellation: the reason that the recipients are told. */
    reason: freeText().max(1000).nullish(),
    groupId: id.optional().meta({ description: "Of a move: into which folder" }),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), { error: "notValid", path: ["filter"] })
  .refine(({ action, groupId }) => action !== "move" || groupId !== undefined, { error: "required", path: ["groupId"] })
  .meta({ example: { action: "remind", filter: { active_tab: "waitingForOthers", search: "lease" } } });
export type BulkInput = z.infer<typeof bulkInput>;

const bulkJobDto = z
  .object({
    id: z.number(),
    action: z.enum(bulkActions),
    state: z.enum(["running", "finished"]),
    total: z.number().meta({ description: "How many workflows the job is about" }),
    done: z.number(),
    refused: z.number(),
    canUndo: z
      .boolean()
      .meta({ description: "Whether `DELETE /jobs/{id}/move` moves all of them back; only for a move" }),
    /** The first 200 that were left as they are, and why. */
    refusals: z.array(z.object({ workflowId: z.number(), name: z.string(), message: z.string() })),
    createdAt: z.date(),
  })
  .meta({ id: "BulkJob" });
export type BulkJobDto = z.infer<typeof bulkJobDto>;
export const bulkAnswer = z.object({ job: bulkJobDto });
