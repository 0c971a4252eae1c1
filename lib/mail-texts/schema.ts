import { z } from "zod";
import { freeText, singleLine } from "@/lib/platform/text/single-line";
import { offeredLanguages, ownMailKinds } from "@/db/enums";

/** Characters. */
const maximumMailSubject = 150;
export const maximumMailText = 2000;
/** A longer text would push the link and what we say below it out of sight. */
export const maximumMailLines = 40;

/** What our own words are filled with; each kind of mail has some of them (`placeholdersOf`). */
const mailPlaceholders = ["name", "title", "sender", "organisation", "expires", "recipient", "from"] as const;
export type MailPlaceholder = (typeof mailPlaceholders)[number];

export const mailTextParams = {
  mailKind: z.enum(ownMailKinds),
  language: z.enum(offeredLanguages),
};

export const mailTextInput = z
  .object({
    subject: singleLine()
      .min(1, "required")
      .max(maximumMailSubject)
      .meta({ description: "One line; placeholders in braces" }),
    text: freeText()
      .overwrite((given) => given.replace(/\r\n?/g, "\n").replace(/\t/g, " "))
      .trim()
      .min(1, "required")
      .max(maximumMailText)
      .meta({ description: "Plain text without links; an empty line begins a paragraph; placeholders in braces" }),
  })
  .meta({
    example: {
      subject: "Please sign: {title}",
      text: "Dear {name},\n\n{sender} of {organisation} asks you to sign {title} by {expires}.",
    },
  });
export type MailTextInput = z.infer<typeof mailTextInput>;

const language = z.enum(offeredLanguages);
const words = { subject: z.string(), text: z.string() };
export const mailTextDto = z
  .object({ kind: z.enum(ownMailKinds), language, ...words, updatedAt: z.date() })
  .meta({ id: "MailText" });
export type MailTextDto = z.infer<typeof mailTextDto>;

const mailKindDto = z
  .object({
    kind: z.enum(ownMailKinds),
    placeholders: z.array(z.enum(mailPlaceholders)).meta({ description: "Those that this kind of mail has" }),
    standard: z
      .array(z.object({ language, ...words }))
      .meta({ description: "Our words for it, which stand wherever there are no own ones" }),
  })
  .meta({ id: "MailKind" });
export type MailKindDto = z.infer<typeof mailKindDto>;

export const mailTextsDto = {
  mailTexts: z.array(mailTextDto),
  inUse: z.boolean().meta({
    description: "False without a plan or a confirmed administrator: then the organisation's mails have our words",
  }),
  mailKinds: z.array(mailKindDto),
};
