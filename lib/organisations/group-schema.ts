import { z } from "zod";
import { companyDto } from "@/lib/accounts/schema";

export const companyId = z.coerce.number().int().positive();
export const groupId = z.coerce.number().int().positive();
export const userId = z.coerce.number().int().positive();

export const groupInput = z.object({ groupName: z.string("required").trim().min(1, "required").max(255) });
export type GroupInput = z.infer<typeof groupInput>;

/** 1 group administrator, 2 editor, 3 member. */
const groupRole = z.coerce.number().int().min(1, "notValid").max(3, "notValid");
export const groupUserInput = z.object({
  /** Where it is given, it is the one of the address. */
  groupId: groupId.optional(),
  userId,
  roleId: groupRole,
});
export type GroupUserInput = z.infer<typeof groupUserInput>;

export const groupUserDto = z.object({
  companyUserId: z.number(),
  userId: z.number(),
  groupId: z.number(),
  roleId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
});
export type GroupUserDto = z.infer<typeof groupUserDto>;

export const groupDto = z.object({
  id: z.number(),
  name: z.string(),
  companyId: z.number(),
  /** The caller's; an administrator of the organisation acts as one of each group. */
  roleId: z.number(),
});
export type GroupDto = z.infer<typeof groupDto>;
export const groupWithUsersDto = groupDto.extend({ users: z.array(groupUserDto) });
export type GroupWithUsersDto = z.infer<typeof groupWithUsersDto>;

export const listQuery = z.object({
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
  companyBranding: z.null(),
  companyMailSetting: z.null(),
  companyApiCredentials: z.null(),
});
