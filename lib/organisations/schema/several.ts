import { z } from "zod";
import { companyUserFields } from "@/lib/organisations/schema";
import { mostInvited, readPeople } from "@/lib/organisations/rules/read-people";

/** Several people to invite as a page takes them, whose lines `readPeople` reads. */
export const severalForm = companyUserFields
  .pick({ role: true, defaultLanguage: true })
  .extend({ people: z.string().trim().min(1, "required").max(20_000) })
  .refine(({ people }) => readPeople(people).length <= mostInvited, {
    error: "tooManyLines",
    params: { maximum: mostInvited },
    path: ["people"],
  });
export type SeveralForm = z.input<typeof severalForm>;
