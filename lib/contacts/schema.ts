import { z } from "zod";
import { rowProblem } from "@/lib/platform/csv/row-problem";
import { maximumPerPage } from "@/lib/platform/http/assert-page";
import { languages } from "@/db/enums";
import {
  changedNames,
  email,
  lastNameIfAny,
  lastNameOrNone,
  personName,
  singleName,
  oneOrTwoNames,
} from "@/lib/platform/text/shapes";
import { csvFormat } from "@/lib/platform/csv/csv-format";
import { writtenId } from "@/lib/platform/http/ids";

/** Per person; a larger list is a customer database. */
export const maximumContacts = 20_000;
export const maximumImportRows = 10_000;
export const maximumImportBytes = 5_242_880;
/** Suggestions while a recipient's name is typed in the wizard (specification, Workflows 9). */
export const maximumSuggestions = 4;

export const contactId = writtenId;

const contactFields = z.object({
  firstName: personName,
  lastName: lastNameOrNone,
  singleName,
  email,
  defaultLanguage: z.enum(languages).default("en"),
});
export const contactInput = oneOrTwoNames(contactFields);
/** As a page edits it. */
export const contactForm = contactInput.safeExtend({ lastName: lastNameIfAny, singleName: z.boolean() });
export type ContactInput = z.infer<typeof contactInput>;
export const contactChange = changedNames(
  contactFields.extend({ lastName: lastNameIfAny, defaultLanguage: z.enum(languages) }).partial(),
);

export const contactExportQuery = z.object({ format: csvFormat });
export type ContactExportQuery = z.infer<typeof contactExportQuery>;

export const contactDto = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  singleName: z.boolean(),
  email: z.string(),
  defaultLanguage: z.enum(languages),
  isSample: z.boolean().meta({ description: "Made at the first start, to show the product" }),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type ContactDto = z.infer<typeof contactDto>;

export const contactsQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(25).default(25),
  search: z.string().trim().max(255).catch("").default(""),
  /** The contact with exactly this address. */
  email: email.optional(),
  sort: z.enum(["first_name", "last_name", "email"]).catch("first_name").default("first_name"),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
});
export type ContactsQuery = z.infer<typeof contactsQuery>;

/** What the import would do, and each row with a problem; `line` counts from 1, as in a spreadsheet. */
export const importPreview = z.object({
  total: z.number().meta({ description: "How many rows the table has below its headings" }),
  /** Contacts that would be new, and known ones whose names or language would change. */
  added: z.number(),
  changed: z.number(),
  wrong: z.number().meta({ description: "How many rows are refused" }),
  problems: z.array(z.object(rowProblem)).meta({ description: "Each row that is refused" }),
  sample: z.array(contactDto.pick({ firstName: true, lastName: true, email: true, defaultLanguage: true })),
});
export type ImportPreview = z.infer<typeof importPreview>;
export const importAnswer = importPreview.pick({ total: true, added: true, changed: true, wrong: true });
export type ImportAnswer = z.infer<typeof importAnswer>;
