import { z } from "zod";

/** Without the password. */
export const mailSettingDto = z.object({
  enabled: z.boolean(),
  fromAddress: z.string(),
  host: z.string(),
  port: z.number(),
  hasPassword: z.boolean(),
  /** Set while the server is not used because it failed permanently. */
  failedAt: z.date().nullable(),
  lastError: z.string().nullable(),
});
export type MailSettingDto = z.infer<typeof mailSettingDto>;
