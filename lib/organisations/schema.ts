import { z } from "zod";
import { asFreeText } from "@/lib/platform/text/single-line";
import { maximumPerPage } from "@/lib/platform/http/assert-page";
import { describedId, oneOfThree } from "@/lib/platform/http/described-ids";
import { companyRoles, groupRoles, languages, type OfferedLanguage, offeredLanguages } from "@/db/enums";
import { idleMinutesRange, maximumNetworks, maximumOrigins, maximumSessionHours } from "./rules";
import { companyDto } from "./companies/company-dto";
import {
  changedNames,
  email,
  emailOf,
  groupName,
  lastNameIfAny,
  lastNameOrNone,
  listTotal,
  organisationName,
  personName,
  phone,
  singleName,
  oneOrTwoNames,
} from "@/lib/platform/text/shapes";
import { brandingDto } from "@/lib/branding/schema";
import { mailSettingDto } from "@/lib/mail-server/mail-setting-dto";
import { writtenId } from "@/lib/platform/http/ids";

export const companyLanguageOr = (text: string | null, fallback: OfferedLanguage = "en"): OfferedLanguage =>
  offeredLanguages.find((one) => one === text) ?? fallback;

/** A value that is not a string is reported as missing, not as too long. */
const text = (missing: string) =>
  z
    .string({ error: ({ code }) => (code === "invalid_type" ? missing : undefined) })
    .overwrite(asFreeText)
    .min(1, missing);
const line = (maximum: number) => text("required").max(maximum);
/** A blank text counts as not given. */
const optional = <S extends z.ZodType<string | null, string | null>>(schema: S) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? null : given), schema.nullish());

/** The onboarding form, where every detail is required (specification, Accounts 5). */
export const onboardingCompanyForm = z.object({
  name: organisationName,
  address: line(1000),
  contactFirstName: personName,
  contactLastName: personName,
  contactEmail: email,
  contactPhone: phone.min(1, "required"),
  defaultLanguage: z.enum(offeredLanguages).default("en"),
});

/** The account screen's and the API's input: names and phone are optional, and the messages are its own. */
export const companyInput = z.object({
  name: organisationName,
  address: text("addressMissing").max(1000),
  contactFirstName: optional(z.string().trim().max(255).pipe(personName)),
  contactLastName: optional(z.string().trim().max(255).pipe(personName)),
  contactEmail: emailOf({ missing: "emailMissing", wrong: "emailNotValid" }, "emailMissing"),
  contactPhone: optional(z.string().refine((given) => phone.safeParse(given).success, "phoneNotValid")),
  defaultLanguage: z.enum(offeredLanguages).default("en"),
});
export type CompanyInput = z.infer<typeof companyInput>;

const printCode = z.boolean().meta({
  description: "Print the workflow's code and the address of its verification at the foot of the sealed pages",
});
export const companyChange = companyInput.extend({ defaultLanguage: z.enum(offeredLanguages), printCode }).partial();
export type CompanyChange = z.infer<typeof companyChange>;

/** Details that are not given are stored as null. */
export const companyColumns = ({ contactFirstName, contactLastName, contactPhone, ...rest }: CompanyInput) => ({
  ...rest,
  contactFirstName: contactFirstName ?? null,
  contactLastName: contactLastName ?? null,
  contactPhone: contactPhone ?? null,
});

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const { least, most } = idleMinutesRange;
const rules = {
  secondStepFrom: moment.nullable(),
  longestSessionHours: z.number().int().min(1, "notValid").max(maximumSessionHours, "notValid").nullable(),
  idleMinutes: z.number().int("notValid").min(least, "notValid").max(most, "notValid").nullable(),
};
/** A rule that is not given stays as it is, so that two who change different ones do not undo each other's. */
export const signInRulesInput = z.object(rules).partial();
export type SignInRulesInput = z.infer<typeof signInRulesInput>;
export const signInRulesDto = z
  .object({
    secondStepFrom: z
      .date()
      .nullable()
      .meta({ description: "From when on members need a second step; null for never" }),
    longestSessionHours: z
      .number()
      .nullable()
      .meta({ description: "Hours; null for as long as the product lets a session last" }),
    idleMinutes: z
      .number()
      .nullable()
      .meta({ description: "Minutes without an act of the person after which a session ends; null for never" }),
  })
  .meta({ id: "SignInRules" });
export type SignInRules = z.infer<typeof signInRulesDto>;

/** The same as a form's inputs return it. */
export const signInRulesForm = z.object({
  day: z.string().regex(/^(?:\d{4}-\d\d-\d\d)?$/, "dateNotValid"),
  hours: z
    .string()
    .trim()
    .transform((given) => (given ? Number(given) : null))
    .pipe(rules.longestSessionHours),
  idle: z
    .string()
    .trim()
    .transform((given) => (given ? Number(given) : null))
    .pipe(rules.idleMinutes),
});

const networkList = z.array(z.string().max(1000)).max(maximumNetworks);
const linesOf = (text: string) => text.split(/[\n,;]/).flatMap((line) => line.trim() || []);
export const networksInput = z.object({
  networks: networkList.meta({
    description: "In CIDR; a single address is a network of its own. None: administrators and keys act from everywhere",
  }),
  replaces: networkList.optional().meta({
    description: "The networks as the caller read them; answers 409 if others were saved since",
  }),
});
export type NetworksInput = z.infer<typeof networksInput>;
export const networksDto = z.object({
  networks: z.array(z.string()),
  ipAddress: z.string().meta({ description: "The caller's own, as it is compared" }),
});
export type NetworksDto = z.infer<typeof networksDto>;
/** As a form holds them: one a line. */
export const networksForm = z.object({
  networks: z.string().transform(linesOf).pipe(z.array(z.string()).max(maximumNetworks)),
});

const originList = z.array(z.string().max(300)).max(maximumOrigins);
export const allowedOriginsInput = z.object({
  allowedOrigins: originList.meta({
    description: "Of the organisation's own applications, such as https://app.example.com, without a path",
  }),
  replaces: originList.optional().meta({
    description: "The origins as the caller read them; answers 409 if others were saved since",
  }),
});
export type AllowedOriginsInput = z.infer<typeof allowedOriginsInput>;
export const allowedOriginsDto = z.object({ allowedOrigins: z.array(z.string()) });
export type AllowedOriginsDto = z.infer<typeof allowedOriginsDto>;
/** As a form holds them: one a line. */
export const allowedOriginsForm = z.object({
  allowedOrigins: z.string().transform(linesOf).pipe(originList),
});

export const printCodeForm = z.object({ printCode });

export const companyId = writtenId;
export const groupId = writtenId;
export const userId = writtenId;

export const groupInput = z.object({ groupName });
export type GroupInput = z.infer<typeof groupInput>;

const groupRole = oneOfThree(groupRoles, "required").meta({ id: "GroupRole" });
export const groupUserInput = z.object({
  /** If given, it must be the group in the address. */
  groupId: groupId.optional(),
  userId,
  roleId: groupRole,
});
export type GroupUserInput = z.infer<typeof groupUserInput>;

export const groupUserDto = z
  .object({
    companyUserId: z.number(),
    userId: z.number(),
    groupId: z.number(),
    roleId: describedId(groupRoles),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
  })
  .meta({ id: "GroupUser" });
export type GroupUserDto = z.infer<typeof groupUserDto>;

export const groupDto = z.object({
  id: z.number(),
  name: z.string(),
  companyId: z.number(),
  /** The caller's role; an administrator of the organisation counts as administrator of each group. */
  roleId: describedId(groupRoles),
});
export type GroupDto = z.infer<typeof groupDto>;
export const groupWithUsersDto = groupDto.extend({ users: z.array(groupUserDto) });
export type GroupWithUsersDto = z.infer<typeof groupWithUsersDto>;

const listQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(maximumPerPage).catch(25).default(25),
  search: z.string().trim().max(255).catch("").default(""),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
});
export const groupsQuery = listQuery.extend({ sort: z.enum(["name", "created_at"]).catch("name").default("name") });
export type GroupsQuery = z.infer<typeof groupsQuery>;

export const companiesQuery = listQuery.omit({ direction: true });
export type CompaniesQuery = z.infer<typeof companiesQuery>;
export const companiesAnswer = z.object({ companies: z.array(companyDto), ...listTotal });

/** Values never set are null. */
export const companyAnswer = z.object({
  company: companyDto,
  companyGroups: z.array(groupDto),
  companyBranding: brandingDto.nullable(),
  companyMailSetting: mailSettingDto.nullable(),
  /** Masked; the key in clear text has a call of its own, which is recorded. */
  companyApiCredentials: z.object({ secretKey: z.string() }).nullable(),
});

export const companyUserId = writtenId;

/** As form values (specification, Accounts 7). */
export const roles = ["1", "2", "3"] as const;

const companyRole = oneOfThree(companyRoles, "required").meta({ id: "CompanyRole" });

export const companyUserFields = z.object({
  firstName: personName,
  lastName: lastNameOrNone,
  singleName,
  email,
  role: companyRole,
  defaultLanguage: z.enum(offeredLanguages, "required"),
});
const companyUserInput = oneOrTwoNames(companyUserFields);
/** The input before parsing: the role as a number or as text. */
export type CompanyUserInput = z.input<typeof companyUserInput>;
/** As a page edits it. */
export const companyUserForm = companyUserInput.safeExtend({ lastName: lastNameIfAny, singleName: z.boolean() });
export type CompanyUserForm = z.input<typeof companyUserForm>;
/** Of an invited person who has an account and has not accepted yet. */
export const askedUserForm = companyUserFields.pick({ role: true });
/** With the groups that the invited person joins. */
export const invitationInput = oneOrTwoNames(
  companyUserFields.extend({
    defaultLanguage: companyUserFields.shape.defaultLanguage
      .optional()
      .meta({ description: "In which language mails and pages come; if absent, in the organisation's" }),
    groups: z
      .array(z.object({ groupId, roleId: groupRole }))
      .max(100)
      .default([]),
  }),
);
export type InvitationInput = z.infer<typeof invitationInput>;
export const companyUserChange = changedNames(companyUserFields.extend({ lastName: lastNameIfAny }).partial());
export type CompanyUserChange = z.infer<typeof companyUserChange>;

export const companyUserDto = z
  .object({
    id: z.number(),
    userId: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    singleName: z.boolean(),
    email: z.string(),
    roleId: describedId(companyRoles),
    defaultLanguage: z.enum(languages),
    /** Null while the invitation is pending. */
    acceptedAt: z.date().nullable(),
    groupNames: z.array(z.string()),
    /** An authenticator app or a passkey is set up; false while the invitation is pending. */
    hasSecondStep: z.boolean(),
  })
  .meta({ id: "CompanyUser" });
export type CompanyUserDto = z.infer<typeof companyUserDto>;

/** Of the invited person. */
export const ownInvitationDto = z
  .object({
    company: z.string(),
    inviter: z.string().nullable().meta({ description: "Null where nobody of the organisation can be named" }),
    roleId: z.number(),
    expiresAt: z.date(),
  })
  .meta({ id: "OwnInvitation" });
export type OwnInvitationDto = z.infer<typeof ownInvitationDto>;

export const companyUsersQuery = listQuery.extend({
  sort: z.enum(["name", "email", "accepted_at"]).catch("name").default("name"),
});
export type CompanyUsersQuery = z.infer<typeof companyUsersQuery>;
