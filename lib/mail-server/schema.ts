import { z } from "zod";
import { confirmed, email, mustMatch, passwordConfirmation } from "@/lib/platform/text/shapes";
import type { MailSettingDto } from "./mail-setting-dto";

/** The usual ports of mail servers; free choice would make this a port scanner (docs/threats.md 17). */
const mailPorts = [25, 465, 587, 2525] as const;

const password = z.string("passwordMissing").min(1, "passwordMissing").max(500);
const mailPort = z
  .number("notANumber")
  .int("notANumber")
  .refine((value) => mailPorts.some((known) => known === value), {
    error: "mailPort",
    params: { ports: mailPorts.slice(0, -1).join(", "), last: mailPorts.slice(-1).join() },
  });
const port = z.coerce.number("notANumber").pipe(mailPort);

export const mailSettingsInput = z.object({
  enabled: z.boolean().default(true),
  fromAddress: email,
  host: z.string().trim().min(1, "required").max(253),
  port,
  password,
});
export type MailSettingsInput = z.infer<typeof mailSettingsInput>;

/** The form asks for the password twice (specification, Accounts 5). */
export const mailSettingsForm = mailSettingsInput
  .extend({
    enabled: z.boolean(),
    port: z.string().trim().min(1, "required").regex(/^\d+$/, "notANumber").transform(Number).pipe(mailPort),
    passwordConfirmation,
  })
  .refine(confirmed, mustMatch);

/** Null, or an empty text, for the sender of each mail. */
export const replyAddress = z
  .object({
    replyTo: z
      .union([z.literal("").transform(() => null), email])
      .nullable()
      .meta({ description: "Who reads the answers to mails in the names of its people; null for whoever sent each" }),
  })
  .meta({ example: { reply_to: "desk@example.com" } });
export type ReplyAddress = z.output<typeof replyAddress>;
export const replyAddressDto = z.object({ replyTo: z.string().nullable() });

export const testMailInput = z.object({ to: email });

/** What the form shows of a saved server. */
export type SavedMailServer = Pick<MailSettingDto, "enabled" | "fromAddress" | "host" | "port"> & { isFailed: boolean };
