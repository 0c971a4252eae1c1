import { z } from "zod";
import { maximumPerPage } from "@/lib/platform/http/assert-page";
import { queryFilters, roleOfSomebody } from "./filters";
import { listTotal } from "@/lib/platform/text/shapes";
import { csvFormat } from "@/lib/platform/csv/csv-format";
import { recipientDto, workflowRowDto } from "@/lib/workflows/schema";
import { id, writtenId } from "@/lib/platform/http/ids";

/** For the description of the calls that answer `workflowsAnswer`. */
export const longLists =
  "`total` is exact to 10,000; with `total_is_exact` false there are at least as many. Page numbers reach 10,000 rows. `next_cursor`, given as `cursor` with the other parameters unchanged, has no end: `workflows` then has the rows after those of the answer, and the lists by status are empty.";

export const flag = z
  .enum(["true", "false", "1", "0", ""])
  .transform((v) => v === "true" || v === "1" || v === "")
  .optional();

export const workflowSorts = ["name", "updated_at", "created_at", "status"] as const;

/** Kinds of rows: the spec's flags in both spellings; no flag means all. */
export const listParameters = queryFilters.extend({
  draft: flag,
  scheduled: flag,
  completed: flag,
  cancelled: flag,
  "in-progress": flag,
  declined: flag,
  includeDrafts: flag,
  includeScheduled: flag,
  includeCompleted: flag,
  includeCancelled: flag,
  includeInProgress: flag,
  includeDeclined: flag,
  waiting_for_me: flag,
  waiting_for_others: flag,
  page: z.coerce.number().int().min(0).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(25).default(25),
  search: z.string().trim().max(255).optional(),
  sort: z.enum(workflowSorts).catch("updated_at").default("updated_at"),
  direction: z.enum(["asc", "desc"]).catch("desc").default("desc"),
  /** `next_cursor` of the rows before; the other parameters stay the same. */
  cursor: z.string().max(1000).optional(),
});
export const workflowsQuery = listParameters.refine(...roleOfSomebody);
export type WorkflowsQuery = z.infer<typeof workflowsQuery>;

export const workflowTabs = [
  "all",
  "drafts",
  "scheduled",
  "waitingForMe",
  "waitingForOthers",
  "completed",
  "cancelled",
  "declined",
] as const;
export type WorkflowTab = (typeof workflowTabs)[number];

const time = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), {
    error: "timeAsStored",
    params: { example: "2026-12-31T09:00:00Z" },
  })
  .pipe(z.coerce.date());

/**
 * The rows of a list, as on its page. Unlike a page, a file does not show that a value was not understood, so none is
 * passed over.
 */
export const exportQuery = queryFilters
  .extend({
    search: listParameters.shape.search,
    sort: z.enum(workflowSorts).default("updated_at"),
    direction: z.enum(["asc", "desc"]).default("desc"),
    activeTab: z.enum(workflowTabs).default("all"),
    groupId: writtenId.optional(),
    /** Only workflows last changed before this moment. */
    before: time.optional(),
    format: csvFormat,
  })
  .refine(...roleOfSomebody);
export type ExportQuery = z.infer<typeof exportQuery>;

/** As many as one page shows. */
const maximumAtOnce = 25;
export const workflowIds = z
  .string()
  .transform((text) => [...new Set(text.split(",").map(Number))])
  .pipe(z.array(id).min(1).max(maximumAtOnce));

/** Empty for a part with alternates that nobody has claimed. */
const listedName = { firstName: z.string(), lastName: z.string(), email: z.string() };

const workflowListRow = workflowRowDto
  .extend({
    documentNames: z.array(z.string()),
    signatories: z.array(
      recipientDto
        .pick({ id: true, status: true, actionIndex: true, recipientRoleId: true, externalId: true })
        .extend(listedName),
    ),
    /** The viewer's own signing link, if the row waits for the viewer but belongs to another sender. */
    signingLink: z.string().nullable(),
  })
  .meta({ id: "WorkflowRow" });
export type WorkflowListRow = z.infer<typeof workflowListRow>;

const rows = z.array(workflowListRow);
const workflowCounts = z.object({
  waitingForMe: z.number(),
  waitingForOthers: z.number(),
  drafts: z.number(),
  scheduled: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  declined: z.number(),
  overdue: z.number(),
});
export type WorkflowCounts = z.infer<typeof workflowCounts>;

export const workflowsAnswer = z.object({
  workflows: rows,
  draftWorkflows: rows,
  scheduledWorkflows: rows,
  completedWorkflows: rows,
  cancelledWorkflows: rows,
  inProgressWorkflows: rows,
  declinedWorkflows: rows,
  overdueWorkflows: rows,
  documents: z.array(z.object({ id: z.number(), name: z.string(), workflowId: z.number() })),
  signatories: z.array(
    recipientDto.pick({ id: true, workflowId: true, status: true, externalId: true }).extend(listedName),
  ),
  counts: workflowCounts,
  ...listTotal,
  nextCursor: z.string().nullable(),
});

export const eventsQuery = z.object({
  since: z.iso
    .datetime({ offset: true, error: "notValid" })
    .pipe(z.coerce.date())
    .optional()
    .meta({ description: "Begins with the changes since then, of the twenty workflows that were changed last" }),
});
