import { z } from "zod";

export const companyDto = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string().nullable(),
  contactFirstName: z.string().nullable(),
  contactLastName: z.string().nullable(),
  contactEmail: z.string().nullable(),
  contactPhone: z.string().nullable(),
  defaultLanguage: z.string(),
  printCode: z.boolean(),
});
