import { z } from "zod";
import { listTotal, moment } from "@/lib/platform/text/shapes";
import { writtenId } from "@/lib/platform/http/ids";
import { freeText } from "@/lib/platform/text/single-line";
import { maximumReason } from "./rules";

export const holdId = writtenId;

export const holdInput = z.object({
  reason: freeText()
    .min(1, "required")
    .max(maximumReason)
    .meta({ description: "Such as the file number of a court; people who administer read it" }),
  until: moment.nullable().default(null).meta({ description: "When it ends by itself; null if it has to be lifted" }),
});
export type HoldInput = z.output<typeof holdInput>;

const holdDto = z
  .object({
    id: z.number(),
    workflowId: z.number().nullable().meta({ description: "The workflow that is held; null if a folder is" }),
    groupId: z.number().nullable().meta({ description: "The folder whose workflows are held; null if a workflow is" }),
    title: z.string().meta({
      description: "The name of the workflow or folder; # and the number of a workflow that the caller may not see",
    }),
    visible: z.boolean().meta({ description: "Whether the caller can open the workflow or folder" }),
    reason: z.string(),
    setBy: z.string().meta({ description: "The name of whoever set it" }),
    setAt: z.date(),
    until: z.date().nullable(),
  })
  .meta({ id: "Hold" });
export type HoldDto = z.infer<typeof holdDto>;

export const holdAnswer = z.object({ hold: holdDto });

export const holdsAnswer = z.object({ holds: z.array(holdDto), ...listTotal });

/** The same as a form returns it: the last day as a date input has it, empty if the hold has no end. */
export const holdForm = z.object({
  reason: holdInput.shape.reason,
  until: z.string(),
});
