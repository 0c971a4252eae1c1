import "server-only";
import type { CompanyRow } from "@/lib/access/organisations";
import { countPlaces } from "@/lib/organisations/companies/assert-plan";
import { listAdministrators } from "@/lib/permissions/administrators";
import type { UserContext } from "@/lib/platform/context/context";
import { mayStill } from "@/lib/platform/http/rate-limit";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";

/** For each size of the plan, however often people are removed and invited meanwhile. */
const told = { name: "places-told", points: 1, seconds: 30 * 86_400 };

/**
 * Tells the administrators when an invitation leaves a tenth of the plan's places, or one. Call after the transaction:
 * counting the mails takes a connection of its own.
 */
export async function tellPlacesLeft(ctx: UserContext, company: CompanyRow): Promise<void> {
  const { used, limit } = await countPlaces(ctx, company);
  if (limit === null || limit - used !== Math.max(1, Math.floor(limit / 10))) return;
  if (!(await mayStill(told, `${company.id} ${limit}`))) return;
  for (const { email, firstName, defaultLanguage } of await listAdministrators(ctx, company.id))
    await queueMail(ctx, {
      template: "placesLeft",
      recipient: email,
      language: languageOr(defaultLanguage ?? company.defaultLanguage),
      data: { name: firstName, company: company.name, left: limit - used, limit },
    });
}
