import { z } from "zod";

/** The texts of the pages, in page order; pages not read yet are left out. */
export const pageTexts = z.object({ texts: z.array(z.object({ pageId: z.number(), text: z.string() })) });
export type PageText = z.infer<typeof pageTexts>["texts"][number];
