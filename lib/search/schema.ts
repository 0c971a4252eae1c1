import { z } from "zod";

export const leastLetters = 2;

export const searchQuery = z.object({
  q: z
    .string()
    .trim()
    .max(255)
    .catch("")
    .default("")
    .meta({ description: `From ${leastLetters} letters on` }),
});

export const papersAnswer = z.object({
  workflows: z.array(z.object({ id: z.number(), title: z.string(), groupId: z.number().nullable() })),
  documents: z
    .array(z.object({ id: z.number(), name: z.string(), workflowId: z.number(), title: z.string() }))
    .meta({ description: "Those with all of the words on their pages, and the titles of their workflows" }),
  templates: z.array(
    z.object({ id: z.number(), title: z.string(), groupId: z.number().nullable(), mayEdit: z.boolean() }),
  ),
});
export type PapersFound = z.infer<typeof papersAnswer>;

export const searchAnswer = papersAnswer.extend({
  contacts: z.array(z.object({ id: z.number(), firstName: z.string(), lastName: z.string(), email: z.string() })),
  folders: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
