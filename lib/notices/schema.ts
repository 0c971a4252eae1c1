import { z } from "zod";
import { recipientRoles } from "@/db/enums";

const noticeKinds = ["signed", "completed", "declined", "expired", "failed", "notSent"] as const;

/** How many notices are shown, and the most workflows of a status that are looked at for them. */
export const mostNotices = 20;

export const noticesAnswer = z.object({
  notices: z.array(
    z.object({
      workflowId: z.number(),
      title: z.string(),
      kind: z.enum(noticeKinds),
      /** Who signed or declined, and as what. */
      name: z.string(),
      role: z.enum(recipientRoles),
      at: z.date(),
      isSeen: z.boolean(),
    }),
  ),
});
export type Notice = z.infer<typeof noticesAnswer>["notices"][number];

/** The moment of the newest notice that was shown. */
export const seenInput = z.object({ until: z.coerce.date() });
export const seenAnswer = z.object({ until: z.date() });
