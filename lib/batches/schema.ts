import { z } from "zod";
import { rowProblem } from "@/lib/platform/csv/row-problem";
import { maximumPerPage } from "@/lib/platform/http/assert-page";
import { batchRowStates, batchStates, tableEncodings } from "@/db/enums";
import { externalDataDto, externalDataFilters, externalDataInput } from "@/lib/external-data/schema";
import { listTotal } from "@/lib/platform/text/shapes";
import { csvFormat } from "@/lib/platform/csv/csv-format";
import { dateOrders, decimalSigns, maximumBatchColumns } from "./rules";
import { writtenId } from "@/lib/platform/http/ids";
import { singleLine } from "@/lib/platform/text/single-line";

export const batchId = writtenId;

/** The fields of the form beside the file. */
export const batchForm = z.object({
  dryRun: z
    .enum(["true", "false"])
    .default("false")
    .meta({ description: "`true` answers the preview and makes nothing" }),
  encoding: z
    .enum(tableEncodings)
    .optional()
    .meta({ description: "Of the file; left out, it is found out, and told in the preview" }),
  dateOrder: z
    .enum(dateOrders)
    .optional()
    .meta({ description: "Of days such as 31/12/2026; left out, as the table itself shows" }),
  decimal: z
    .enum(decimalSigns)
    .optional()
    .meta({ description: "The decimal sign of numbers; left out, as the table itself shows" }),
  mapping: z
    .string()
    .max(60_000)
    .meta({
      description:
        "JSON: a list with one of the preview's `targets`, or null, for each column; left out, by the headings",
      example: '["Tenant.email", null]',
    })
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        ctx.addIssue({ code: "custom", message: "notValid" });
        return z.NEVER;
      }
    })
    .pipe(z.array(z.string().max(600).nullable()).max(maximumBatchColumns))
    .optional(),
  title: singleLine().max(255).optional().meta({ description: "Of the batch; left out, the template's" }),
  externalId: externalDataInput.externalId.meta({
    description: "What your own system calls the batch: at most 255 characters, need not be unique",
  }),
  seenUpdatedAt: z.iso.datetime({ offset: true }).optional().meta({
    description: "`template_updated_at` of the preview: refuses the batch if the template has changed since",
  }),
});
export type BatchForm = z.infer<typeof batchForm>;

const counts = z
  .object({ waiting: z.number(), sent: z.number(), failed: z.number(), stopped: z.number() })
  .meta({ description: "How many rows of the batch are in each state" });

const batchDto = z
  .object({
    id: z.number(),
    title: z.string(),
    externalId: externalDataDto.externalId,
    templateId: z.number(),
    groupId: z.number().nullable(),
    isSample: z.boolean().meta({ description: "Made at the first start, to show the product" }),
    state: z.enum(batchStates),
    total: z.number().meta({ description: "How many rows the batch has" }),
    counts,
    createdAt: z.date(),
    startedAt: z.date().nullable(),
    endedAt: z.date().nullable(),
  })
  .meta({ id: "Batch" });
export type BatchDto = z.infer<typeof batchDto>;

const readCells = z.array(z.object({ written: z.string(), read: z.string() }));

const batchPreview = z
  .object({
    encoding: z.enum(tableEncodings),
    dates: z
      .object({ order: z.enum(dateOrders), isAmbiguous: z.boolean(), samples: readCells })
      .nullable()
      .meta({
        description:
          "How days were read; null where none depends on the order of day and month. With `is_ambiguous` the order is a guess, and rows whose day depends on it are refused",
      }),
    numbers: z
      .object({ decimal: z.enum(decimalSigns), isAmbiguous: z.boolean(), samples: readCells })
      .nullable()
      .meta({
        description:
          "How numbers were read; with `is_ambiguous` the sign is a guess, and what depends on it is refused",
      }),
    /** In the order of the file. */
    columns: z.array(
      z.object({
        heading: z.string(),
        target: z.string().nullable(),
        sample: z.array(z.string()).meta({ description: "The first cells of the column" }),
      }),
    ),
    targets: z.array(z.string()),
    total: z.number().meta({ description: "How many rows the table has below its headings" }),
    good: z.number(),
    wrong: z.number().meta({ description: "How many rows are refused" }),
    repeated: z.number().meta({
      description: "How many addresses several rows have; each of these rows is sent nevertheless",
    }),
    left: z.number().nullable().meta({
      description: "How many more workflows the plan allows now; null without a limit",
    }),
    problems: z.array(z.object(rowProblem)).meta({ description: "The first 200 rows that are refused" }),
    templateUpdatedAt: z.date(),
  })
  .meta({ id: "BatchPreview" });
export type BatchPreview = z.infer<typeof batchPreview>;

export const batchAnswer = z.object({ batch: batchDto });
/** The preview alone with `dry_run`, else with the batch. */
export const batchMade = z.object({ preview: batchPreview, batch: batchDto.nullable() });

const pageQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(25).default(25),
});
export const batchesQuery = pageQuery.extend({ external_id: externalDataFilters.externalId });
export type BatchesQuery = z.infer<typeof batchesQuery>;
export const batchesAnswer = z.object({ batches: z.array(batchDto), ...listTotal });

export const batchRowsQuery = pageQuery.extend({ state: z.enum(batchRowStates).optional() });
export type BatchRowsQuery = z.infer<typeof batchRowsQuery>;
const batchRowDto = z
  .object({
    ...rowProblem,
    state: z.enum(batchRowStates),
    /** Null until it is sent, and where the viewer may not see it or it was deleted. */
    workflow: z
      .object({
        id: z.number(),
        workflowStatusId: z.number(),
        completeCount: z.number(),
        totalSteps: z.number(),
        externalId: externalDataDto.externalId,
      })
      .nullable(),
  })
  .meta({ id: "BatchRow" });
export type BatchRowDto = z.infer<typeof batchRowDto>;
export const batchRowsAnswer = z.object({ rows: z.array(batchRowDto), ...listTotal });
export const failedQuery = z.object({ format: csvFormat });
export const rowsExportQuery = failedQuery.extend({ state: z.enum(batchRowStates).optional() });
