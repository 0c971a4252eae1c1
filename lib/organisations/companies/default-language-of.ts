import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import type { Language } from "@/db/enums";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";

/** The language for recipients where none is given: the organisation's, else English (specification, Workflows 9). */
export async function defaultLanguageOf(ctx: Context, companyId: number | null): Promise<Language> {
  if (companyId === null) return "en";
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId));
  return languageOr(company?.defaultLanguage);
}
