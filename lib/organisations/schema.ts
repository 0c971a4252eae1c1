import { z } from "zod";
import { describedId, oneOfThree } from "@/lib/platform/http/described-ids";
import { companyRoles, groupRoles, languages, type OfferedLanguage, offeredLanguages } from "@/db/enums";
import { companyDto } from "./company-dto";
import { email, personName, phone } from "@/lib/platform/shapes";
import { brandingDto } from "@/lib/branding/schema";
import { mailSettingDto } from "@/lib/mail-server/mail-setting-dto";
import { asSingleLine } from "@/lib/platform/single-line";

export const companyLanguageOr = (text: string | null, fallback: OfferedLanguage = "en"): OfferedLanguage =>
  offeredLanguages.find((one) => one === text) ?? fallback;

/** What is no text at all is missing, not too long. */
const text = (missing: string) =>
  z
    .string({ error: ({ code }) => (code === "invalid_type" ? missing : undefined) })
    .trim()
    .min(1, missing);
const line = (maximum: number) => text("required").max(maximum);
/** Blank is none. */
const optional = <S extends z.ZodType<string | null, string | null>>(schema: S) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? null : given), schema.nullish());

/** As onboarding asks for it: all of it (spec accounts.md section 5). */
export const onboardingCompanyForm = z.object({
  name: line(255).overwrite(asSingleLine),
  address: line(1000),
  contactFirstName: personName,
  contactLastName: personName,
  contactEmail: email,
  contactPhone: phone.min(1, "required"),
  defaultLanguage: z.enum(offeredLanguages).default("en"),
});

/** As the account screen and the calls read it: names and phone may be left out, and the sentences are its own. */
export const companyInput = z.object({
  name: line(255).overwrite(asSingleLine),
  address: text("addressMissing").max(1000),
  contactFirstName: optional(z.string().trim().max(255).pipe(personName)),
  contactLastName: optional(z.string().trim().max(255).pipe(personName)),
  contactEmail: z
    .string("emailMissing")
    .trim()
    .toLowerCase()
    .min(1, "emailMissing")
    .max(254, "emailNotValid")
    .pipe(z.email("emailNotValid")),
  contactPhone: optional(z.string().refine((given) => phone.safeParse(given).success, "phoneNotValid")),
  defaultLanguage: z.enum(offeredLanguages).default("en"),
});
export type CompanyInput = z.infer<typeof companyInput>;

export const companyChange = companyInput.extend({ defaultLanguage: z.enum(offeredLanguages) }).partial();
export type CompanyChange = z.infer<typeof companyChange>;

/** Where nothing is given, nothing is known. */
export const companyColumns = ({ contactFirstName, contactLastName, contactPhone, ...rest }: CompanyInput) => ({
  ...rest,
  contactFirstName: contactFirstName ?? null,
  contactLastName: contactLastName ?? null,
  contactPhone: contactPhone ?? null,
});

export const companyId = z.coerce.number().int().positive();
export const groupId = z.coerce.number().int().positive();
export const userId = z.coerce.number().int().positive();

export const groupInput = z.object({ groupName: line(255) });
export type GroupInput = z.infer<typeof groupInput>;

const groupRole = oneOfThree(groupRoles, "notValid").meta({ id: "GroupRole" });
export const groupUserInput = z.object({
  /** Where it is given, it is the one of the address. */
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
  /** The caller's; an administrator of the organisation acts as one of each group. */
  roleId: describedId(groupRoles),
});
export type GroupDto = z.infer<typeof groupDto>;
export const groupWithUsersDto = groupDto.extend({ users: z.array(groupUserDto) });
export type GroupWithUsersDto = z.infer<typeof groupWithUsersDto>;

const listQuery = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).catch(1).default(1),
  perPage: z.coerce.number().int().min(1).max(1000).catch(25).default(25),
  search: z.string().trim().max(255).catch("").default(""),
  direction: z.enum(["asc", "desc"]).catch("asc").default("asc"),
});
export const groupsQuery = listQuery.extend({ sort: z.enum(["name", "created_at"]).catch("name").default("name") });
export type GroupsQuery = z.infer<typeof groupsQuery>;

export const companiesQuery = listQuery.omit({ direction: true });
export type CompaniesQuery = z.infer<typeof companiesQuery>;
export const companiesAnswer = z.object({ companies: z.array(companyDto), total: z.number() });

/** What was never set is null. */
export const companyAnswer = z.object({
  company: companyDto,
  companyGroups: z.array(groupDto),
  companyBranding: brandingDto.nullable(),
  companyMailSetting: mailSettingDto.nullable(),
  /** Masked: in clear only by a call of its own, which is recorded. */
  companyApiCredentials: z.object({ secretKey: z.string() }).nullable(),
});

export const companyUserId = z.coerce.number().int().positive();

/** As forms write them (spec accounts.md section 7). */
export const roles = ["1", "2", "3"] as const;

const companyRole = oneOfThree(companyRoles, "required").meta({ id: "CompanyRole" });

export const companyUserInput = z.object({
  firstName: personName,
  lastName: personName,
  email,
  role: companyRole,
  defaultLanguage: z.enum(offeredLanguages, "required"),
});
/** As it is given: the role as number or as text. */
export type CompanyUserInput = z.input<typeof companyUserInput>;
/** With the groups that the invited person is in from the beginning. */
export const invitationInput = companyUserInput.extend({
  groups: z
    .array(z.object({ groupId, roleId: groupRole }))
    .max(100)
    .default([]),
});
export type InvitationInput = z.infer<typeof invitationInput>;
export const companyUserChange = companyUserInput.partial();
export type CompanyUserChange = z.infer<typeof companyUserChange>;

export const companyUserDto = z
  .object({
    id: z.number(),
    userId: z.number(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    roleId: describedId(companyRoles),
    defaultLanguage: z.enum(languages),
    /** Null while the invitation waits. */
    acceptedAt: z.date().nullable(),
    groupNames: z.array(z.string()),
  })
  .meta({ id: "CompanyUser" });
export type CompanyUserDto = z.infer<typeof companyUserDto>;

export const companyUsersQuery = listQuery.extend({
  sort: z.enum(["name", "email", "accepted_at"]).catch("name").default("name"),
});
export type CompanyUsersQuery = z.infer<typeof companyUsersQuery>;
