import { z } from "zod";

export const deletedSamples = z.object({
  workflows: z.number(),
  templates: z.number(),
  contacts: z.number(),
  batches: z.number(),
});
export type DeletedSamples = z.infer<typeof deletedSamples>;
