import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import type { CompanyRow } from "@/lib/access/organisations";
import { countPlaces } from "@/lib/organisations/companies/assert-plan";
import { listAdministrators } from "@/lib/permissions/administrators";
import type { Context } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";

/**
 * Tells the administrators when an invitation leaves a tenth of the plan's places or fewer, or one: once for each size of
 * the plan, however often people are removed and invited. Call under the organisation's lock, after the place was taken.
 */
export async function tellPlacesLeft(tx: Context, company: CompanyRow): Promise<void> {
  const { used, limit } = await countPlaces(tx, company);
  if (limit === null || limit === company.placesToldFor) return;
  if (limit - used > Math.max(1, Math.floor(limit / 10))) return;
  await tx.db.update(companies).set({ placesToldFor: limit }).where(eq(companies.id, company.id));
  for (const { email, firstName, defaultLanguage } of await listAdministrators(tx, company.id))
    await queueMail(tx, {
      template: "placesLeft",
      recipient: email,
      language: languageOr(defaultLanguage ?? company.defaultLanguage),
      data: { name: firstName, company: company.name, left: limit - used, limit },
    });
}
