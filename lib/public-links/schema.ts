import { z } from "zod";
import { codeWithGaps, withoutGaps } from "@/lib/platform/text/code-with-gaps";
import { earlierParts, languages } from "@/db/enums";
import { fieldValues } from "@/lib/documents/schema";
import { email, lastNameOrNone, personName, singleNameChecked, oneOrTwoNames } from "@/lib/platform/text/shapes";
import { singleLine } from "@/lib/platform/text/single-line";
import { linkStates, mostPerDay, mostVisitors, standardPerDay, visitCodeDigits } from "./rules";
import { writtenId } from "@/lib/platform/http/ids";

export const linkId = writtenId;
export const publicToken = z.string().regex(/^[\w-]{22}$/);
export const visitToken = z.string().regex(/^[\w-]{43}$/);

const title = singleLine().min(1, "required").max(255);
const closesAt = z.iso.datetime({ offset: true }).pipe(z.coerce.date()).nullable();
const maximum = z.number().int().min(1).max(mostVisitors).nullable();
const perDay = z.number().int().min(1).max(mostPerDay);

const takesPrefill = z.boolean().meta({
  description: "Whether the link's address may fill in the visitor's own fields: `?name=…&email=…&field.Rent=850.00`",
});

export const publicLinkInput = z.object({
  /** Shown to visitors; by default the template's. */
  title: title.optional(),
  roleName: singleLine().min(1, "required").max(255),
  closesAt: closesAt.default(null),
  maximum: maximum.default(null),
  perDay: perDay.default(standardPerDay),
  confirmsAddress: z.boolean().default(true),
  takesPrefill: takesPrefill.default(false),
  fields: fieldValues.optional(),
});
export type PublicLinkInput = z.infer<typeof publicLinkInput>;

export const publicLinkChange = z
  .object({
    title,
    isOpen: z.boolean(),
    closesAt,
    maximum,
    perDay,
    confirmsAddress: z.boolean(),
    takesPrefill,
    fields: fieldValues,
  })
  .partial();
export type PublicLinkChange = z.infer<typeof publicLinkChange>;

const publicLinkDto = z
  .object({
    id: z.number(),
    templateId: z.number(),
    url: z.string(),
    title: z.string(),
    roleName: z.string(),
    state: z.enum(linkStates),
    isOpen: z.boolean(),
    closesAt: z.date().nullable(),
    maximum: z.number().nullable(),
    perDay: z.number(),
    confirmsAddress: z.boolean(),
    takesPrefill,
    used: z.number(),
    fields: z
      .record(z.string(), z.union([z.string(), z.boolean()]))
      .meta({ description: "What the sender has filled in for every visitor, by the names of fields" }),
    createdAt: z.date(),
  })
  .meta({ id: "PublicLink" });
export type PublicLinkDto = z.infer<typeof publicLinkDto>;
export const publicLinkAnswer = z.object({ publicLink: publicLinkDto });
export const publicLinksAnswer = z.object({ publicLinks: z.array(publicLinkDto) });

/** A plain form has texts only. */
const fieldValuesText = z
  .string()
  .max(20_000)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text || "{}") as unknown;
    } catch {
      ctx.addIssue({ code: "custom", message: "notValid" });
      return z.NEVER;
    }
  });

const visitFields = z.object({
  firstName: personName,
  lastName: lastNameOrNone,
  singleName: singleNameChecked,
  email,
  language: z.enum(languages).default("en"),
  fields: z
    .union([fieldValues, fieldValuesText.pipe(fieldValues)])
    .default({})
    .meta({ description: "Values of the visitor's own fields, where the link takes them; a form sends them as JSON" }),
  returnUrl: z
    .string()
    .max(2000)
    .nullish()
    .meta({ description: "Where the page leads back to at the end: an address of one of the organisation's origins" }),
});
export const visitInput = oneOrTwoNames(visitFields);
export type VisitInput = z.infer<typeof visitInput>;

export const visitAnswer = z.object({
  visitId: z.string(),
  /** True if the mailed code comes next. */
  codeMailed: z.boolean(),
  /** Null until the address is confirmed, and while it is not the visitor's turn. */
  signingLink: z.string().nullable(),
  earlier: z.enum(earlierParts).nullable().meta({
    description:
      "What became of what the visitor had begun before, once the address is confirmed: `unfinished` goes on, as does `renewed`, whose link the sender has mailed anew; a `finished` one is shown only if `begin_anew` is false. After the others, another one has begun",
  }),
});
export const codeInput = z
  .object({
    code: z
      .string()
      .max(codeWithGaps, "codeWrong")
      .overwrite(withoutGaps)
      .regex(new RegExp(`^\\d{${visitCodeDigits}}$`), "codeWrong"),
    beginAnew: z.union([z.boolean(), z.stringbool()]).optional().meta({
      description:
        "Whether to begin anew where the visitor had begun before; by default what is unfinished goes on, and after a finish another one begins",
    }),
  })
  .meta({ example: { code: "204816" } });
