import { z } from "zod";
import { email, personName, phone } from "@/lib/accounts/schema";

/** What an organisation can be set to; the romanised Greek is a person's own choice. */
export const companyLanguages = ["en", "es", "gk"] as const;

const line = (maximum: number) => z.string("required").trim().min(1, "required").max(maximum);
/** Blank is none. */
const optional = <S extends z.ZodType<string | null, string | null>>(schema: S) =>
  z.preprocess((given) => (typeof given === "string" && given.trim() === "" ? null : given), schema.nullish());

/** As onboarding asks for it: all of it (spec accounts.md section 5). */
export const onboardingCompanyForm = z.object({
  name: line(255),
  address: line(1000),
  contactFirstName: personName,
  contactLastName: personName,
  contactEmail: email,
  contactPhone: phone.min(1, "required"),
  defaultLanguage: z.enum(companyLanguages).default("en"),
});

/** As the account screen and the calls read it: names and phone may be left out, and the sentences are its own. */
export const companyInput = z.object({
  name: line(255),
  address: z.string("addressMissing").trim().min(1, "addressMissing").max(1000),
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
  defaultLanguage: z.enum(companyLanguages).default("en"),
});
export type CompanyInput = z.infer<typeof companyInput>;

export const companyChange = companyInput.extend({ defaultLanguage: z.enum(companyLanguages) }).partial();
export type CompanyChange = z.infer<typeof companyChange>;

/** Where nothing is given, nothing is known. */
export const companyColumns = ({ contactFirstName, contactLastName, contactPhone, ...rest }: CompanyInput) => ({
  ...rest,
  contactFirstName: contactFirstName ?? null,
  contactLastName: contactLastName ?? null,
  contactPhone: contactPhone ?? null,
});
