import { z } from "zod";

/** An address that the last mail did not reach, because the mail server refused it permanently, or the product did. */
export const refusedMailDto = z.object({
  id: z.number(),
  recipient: z.string(),
  answer: z.string(),
  /** `answer` says why the product did not send it, and is no server's. */
  isHeldBack: z.boolean(),
  refusedAt: z.date(),
});
export type RefusedMail = z.infer<typeof refusedMailDto>;

/** A recipient whom the last one-time code did not reach, because the provider refused it permanently. */
export const refusedTextDto = z.object({
  signatoryId: z.number(),
  mobileNumber: z.string(),
  answer: z.string(),
  refusedAt: z.date(),
});
export type RefusedText = z.infer<typeof refusedTextDto>;
