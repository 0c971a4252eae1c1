import { z } from "zod";
import { languages } from "@/db/enums";
import { email, personName } from "@/lib/accounts/schema";
import { listQuery } from "./group-schema";
import { companyLanguages } from "./schema";

export const companyUserId = z.coerce.number().int().positive();

/** 1 administrator, 2 editor, 3 user; written as text (spec accounts.md section 7). */
export const roles = ["1", "2", "3"] as const;

export const companyUserInput = z.object({
  firstName: personName,
  lastName: personName,
  email,
  role: z.enum(roles, "required"),
  defaultLanguage: z.enum(companyLanguages, "required"),
});
export type CompanyUserInput = z.infer<typeof companyUserInput>;
export const companyUserChange = companyUserInput.partial();
export type CompanyUserChange = z.infer<typeof companyUserChange>;

export const companyUserDto = z.object({
  id: z.number(),
  userId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  roleId: z.number(),
  defaultLanguage: z.enum(languages),
  /** Null while the invitation waits. */
  acceptedAt: z.date().nullable(),
  groupNames: z.array(z.string()),
});
export type CompanyUserDto = z.infer<typeof companyUserDto>;

export const companyUsersQuery = listQuery.extend({
  sort: z.enum(["name", "email", "accepted_at"]).catch("name").default("name"),
});
export type CompanyUsersQuery = z.infer<typeof companyUsersQuery>;
