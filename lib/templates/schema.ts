import { maximumAccessCode } from "@/lib/workflows/rules";
import { z } from "zod";
import { maximumPerPage } from "@/lib/platform/http/assert-page";
import { languages } from "@/db/enums";
import { changedNames, email, listTotal, personName, singleName } from "@/lib/platform/text/shapes";
import { maximumReferences } from "@/lib/attachments/rules";
import { attachmentDto, requestedInputs } from "@/lib/attachments/schema";
import { externalDataDto, externalDataInput, externalDataParameters } from "@/lib/external-data/schema";
import { maximumDocuments } from "@/lib/documents/rules";
import { documentDto, fieldProblems, fieldValues, seenUpdatedAt } from "@/lib/documents/schema";
import { maximumDescription, maximumTitle } from "./rules";
import {
  actionIndex,
  exclusiveGate,
  recipientChangeFields,
  recipientDto,
  signatureMethods,
} from "@/lib/workflows/schema";
import { printLanguage } from "@/lib/workflows/schema/settings";
import {
  dropFields,
  maximumAlternates,
  maximumRecipients,
  mobileNumber,
  roleInputs,
  roleAlternateDto,
  roleAlternateInput,
} from "@/lib/recipients/schema";
import { freeText, singleLine } from "@/lib/platform/text/single-line";
import { id, writtenId } from "@/lib/platform/http/ids";

export const templateId = writtenId;
export const roleId = writtenId;

/** Specification, Workflows 9. */
export const maximumRoles = maximumRecipients;

const documentIds = z
  .array(id)
  .min(1, "templateFileMissing")
  .max(maximumDocuments, "documentsMaximum")
  .refine((ids) => new Set(ids).size === ids.length, "notValid");

/** The two texts of the first step, as in its form. */
export const templateTexts = z.object({
  title: singleLine().min(1, "required").max(maximumTitle),
  description: freeText().min(1, "required").max(maximumDescription),
});

const templatePrintLanguage = printLanguage.meta({
  description:
    "The language in which all numbers, dates and times of its workflows are printed; null for that of whoever sends them",
});

const templateDownload = z.boolean().nullish().meta({
  description:
    "Whether recipients of its workflows may download the documents before signing; null for what the sender's organisation has set for new workflows",
});

export const templateInput = templateTexts.extend({
  groupId: id.nullish(),
  /** False means strict mode. */
  allowChanges: z.boolean().default(true),
  executeActionsInOrder: z.boolean().default(true),
  printLanguage: templatePrintLanguage,
  allowDownloadBeforeSigning: templateDownload,
  documentIds,
  attachmentIds: z.array(id).max(maximumReferences).nullish(),
  ...externalDataInput,
});
export type TemplateInput = z.infer<typeof templateInput>;
export const templateChange = templateInput
  .extend({ allowChanges: z.boolean(), executeActionsInOrder: z.boolean(), seenUpdatedAt })
  .partial();
export type TemplateChange = z.infer<typeof templateChange>;

const blankOr = (schema: z.ZodType, problem: string) =>
  z
    .string()
    .trim()
    .max(255)
    .refine((given) => given === "" || schema.safeParse(given).success, problem)
    .nullish();

export const roleInput = z
  .object({
    id: id.nullish(),
    roleName: singleLine().min(1, "required").max(255),
    firstName: blankOr(personName, "noAddresses"),
    lastName: blankOr(personName, "noAddresses"),
    singleName,
    email: blankOr(email, "invalidEmail"),
    members: z.array(roleAlternateInput).max(maximumAlternates, "membersMaximum").nullish().meta({
      description: "Several people of whom any one can act; the role then has no name and address of its own",
    }),
    hostName: blankOr(personName, "noAddresses").meta({
      description: "In person: on whose device; by default that of whoever sends",
    }),
    hostEmail: blankOr(email, "invalidEmail").meta({ description: "The host's address" }),
    /** The form checks the pattern; here it is not enforced (specification, Workflows 5). */
    mobileNumber: z.string().trim().max(20).nullish(),
    privateMessage: freeText().max(1000).nullish(),
    accessCode: z.string().max(maximumAccessCode, "accessCodeTooLong").nullish(),
    hasOtpStep: z.boolean().nullish(),
    forceOtp: z.boolean().nullish(),
    enableWebforms: z.boolean().nullish(),
    defaultLanguage: z.enum(languages).nullish(),
    /** New ones, and known ones by id; attachments not listed stay. */
    attachments: requestedInputs.nullish(),
    signatureMethods,
    actionIndex,
    ...roleInputs,
  })
  .refine(exclusiveGate, { error: "gateExclusive", path: ["accessCode"] });
export type RoleInput = z.infer<typeof roleInput>;
export const rolesInput = z.object({
  roles: z.array(roleInput).min(1, "roleRequired").max(maximumRoles, "rolesMaximum"),
  dropFields,
  seenUpdatedAt,
});

export const looksLikeMobile = (given: string) => mobileNumber.safeParse(given).success;

export const roleDto = z.object({
  id: z.number(),
  templateId: z.number(),
  actionIndex: z.number(),
  recipientRoleId: recipientDto.shape.recipientRoleId,
  copyAt: recipientDto.shape.copyAt,
  roleName: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  singleName: z.boolean(),
  email: z.string().nullable(),
  members: z.array(roleAlternateDto),
  hostName: z.string().nullable(),
  hostEmail: z.string().nullable(),
  mobileNumber: z.string().nullable(),
  privateMessage: z.string().nullable(),
  accessCode: z.string().nullable(),
  hasOtpStep: z.boolean(),
  forceOtp: z.boolean(),
  enableWebforms: z.boolean(),
  defaultLanguage: z.enum(languages),
  attachments: z.array(attachmentDto),
  signatureMethods: recipientDto.shape.signatureMethods,
});
export type RoleDto = z.infer<typeof roleDto>;

const templateRowDto = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  allowChanges: z.boolean(),
  executeActionsInOrder: z.boolean(),
  printLanguage: templatePrintLanguage.unwrap(),
  allowDownloadBeforeSigning: templateDownload.unwrap(),
  creator: z.object({ firstName: z.string(), lastName: z.string() }),
  group: z.object({ id: z.number(), name: z.string() }).nullable(),
  groupId: z.number().nullable(),
  createdAt: z.date(),
  updatedAt: z.date(),
  ...externalDataDto,
});
export type TemplateRowDto = z.infer<typeof templateRowDto>;
const templateDto = templateRowDto.extend({ templateRoles: z.array(roleDto) });
export const templateAnswer = z.object({
  template: templateDto,
  documents: z.array(documentDto),
  attachments: z.array(attachmentDto),
  fieldProblems,
});
export type TemplateAnswer = z.infer<typeof templateAnswer>;

export const templatesQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(25).default(25),
  search: z.string().trim().max(255).catch("").default(""),
  sort: z.enum(["title", "created_at", "updated_at"]).catch("title").default("title"),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
  ...externalDataParameters,
});
export type TemplatesQuery = z.infer<typeof templatesQuery>;
export const templatesAnswer = z.object({ templates: z.array(templateRowDto), ...listTotal });

/** Null means personal. */
export const destination = z.object({ newGroupId: id.nullable().default(null) });
/** If given, it must be the caller's own organisation. */
export const moveInput = destination.extend({ companyId: id.nullish() });

/** Who fills a role, which is named by its id or its name. */
export const roleFiller = changedNames(
  recipientChangeFields
    .pick({
      firstName: true,
      lastName: true,
      singleName: true,
      email: true,
      mobileNumber: true,
      defaultLanguage: true,
      members: true,
      hostName: true,
      hostEmail: true,
      externalId: true,
      metadata: true,
    })
    .extend({ templateRoleId: id.optional(), roleName: z.string().trim().optional() }),
).refine((one) => (one.templateRoleId === undefined) !== (one.roleName === undefined), {
  error: "notValid",
  path: ["roleName"],
});
export type RoleFiller = z.infer<typeof roleFiller>;

export const saveAsTemplateInput = z.object({
  groupId: id.nullish().meta({
    description:
      "Where the template lies; null makes it personal. By default the workflow's folder where you may create templates there, and personal otherwise",
  }),
});

export const fromTemplateInput = z
  .object({
    templateId: id,
    groupId: id.nullish(),
    name: singleLine().min(1, "required").max(maximumTitle).optional(),
    signatories: z.array(roleFiller).max(maximumRoles, "signatoriesMaximum").optional(),
    fields: fieldValues.optional(),
    printLanguage: printLanguage.meta({
      description: "The language in which all numbers, dates and times are printed; by default the template's",
    }),
    ...externalDataInput,
    send: z.boolean().optional().meta({ description: "Sends it at once, or makes nothing" }),
    tags: z.boolean().optional().meta({
      description: "The tags in the text of the template's documents become fields of the draft",
    }),
  })
  .meta({
    example: {
      template_id: 7,
      signatories: [{ role_name: "Tenant", first_name: "Maria", last_name: "Nikolaou", email: "maria@example.com" }],
      fields: { "Monthly rent": "850.00", Furnished: true },
      send: true,
    },
  });
export type FromTemplateInput = z.infer<typeof fromTemplateInput>;
