import { z } from "zod";

/** Never the password. */
export const mailSettingDto = z.object({
  enabled: z.boolean(),
  fromAddress: z.string(),
  host: z.string(),
  port: z.number(),
  hasPassword: z.boolean(),
  /** Set while the server is left out because it failed for good. */
  failedAt: z.date().nullable(),
  lastError: z.string().nullable(),
});
export type MailSettingDto = z.infer<typeof mailSettingDto>;
