import { z } from "zod";
import { listTotal } from "@/lib/platform/text/shapes";
import { yearsRange } from "./rules";

const whole = "wholeNumberRequired";
const years = z.number(whole).int(whole).min(yearsRange.least).max(yearsRange.most).nullable();

/** For how long workflows are kept. */
export const retentionInput = z
  .object({
    completedYears: years,
    draftYears: years,
    cancelledYears: years,
    declinedYears: years,
  })
  .meta({ example: { completed_years: 10, draft_years: 1, cancelled_years: null, declined_years: null } });
export type RetentionInput = z.output<typeof retentionInput>;

/** The same as a form's inputs return it: the years as text, empty for ever. */
const written = z
  .string()
  .trim()
  .refine((text) => text === "" || /^\d+$/.test(text), whole)
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(years);
export const retentionForm = z.object({
  completedYears: written,
  draftYears: written,
  cancelledYears: written,
  declinedYears: written,
});

const retentionDto = z
  .object({
    completedYears: z.number().nullable(),
    draftYears: z.number().nullable(),
    cancelledYears: z.number().nullable(),
    declinedYears: z.number().nullable(),
    erasesFrom: z
      .date()
      .nullable()
      .meta({ description: "The rule erases nothing before; null if there is no rule, or it never erases anything" }),
  })
  .meta({ id: "Retention" });
export type RetentionDto = z.infer<typeof retentionDto>;
export const retentionAnswer = z.object({ retention: retentionDto });
export const folderRetentionAnswer = z.object({
  retention: retentionDto.nullable().meta({ description: "Null if the folder follows the organisation's rule" }),
});

/** Why somebody who administers an organisation cannot open a workflow that is due. */
const hiddenBecause = ["deleted", "members", "key", "sender"] as const;

const dueWorkflowDto = z
  .object({
    workflowId: z.number(),
    title: z.string().meta({ description: "# and the number of a workflow that the caller may not see" }),
    hidden: z
      .enum(hiddenBecause)
      .nullable()
      .meta({
        description:
          "Why the caller cannot open it: it was deleted, or only members of the organisation see it, or keys of the " +
          "organisation, or its sender; null if the caller can",
      }),
    groupId: z.number().nullable(),
    groupName: z.string().nullable(),
    dueAt: z.date().meta({ description: "It is erased in the first night after" }),
  })
  .meta({ id: "DueWorkflow" });
export type DueWorkflowDto = z.infer<typeof dueWorkflowDto>;
export const dueAnswer = z.object({
  due: z.array(dueWorkflowDto),
  ...listTotal,
  unseen: z.number().meta({
    description: "How many are due that the caller may not see, or that were deleted; an export does not have them",
  }),
});
