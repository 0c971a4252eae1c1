import "server-only";
import { and, asc, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { companyDomains } from "@/db/schema/single-sign-on";
import { listAdministrators } from "@/lib/permissions/administrators";
import { type Context, transact } from "@/lib/platform/context/context";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { daysLater } from "@/lib/platform/i18n/days";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { hasRecord } from "./find-record";
import { type DomainRow, releaseAt } from "./queries";
import { lookUpDays } from "./rules";

/** Looks up each domain again that DNS has proved and nobody has looked up for a week; one that fails, every day. */
export async function watchDomains(ctx: Context): Promise<void> {
  const due = await ctx.db
    .select()
    .from(companyDomains)
    .where(
      and(
        eq(companyDomains.verifiedBy, "dns"),
        or(lt(companyDomains.lookedUpAt, daysLater(ctx.now, -lookUpDays)), isNotNull(companyDomains.failingSince)),
      ),
    )
    .orderBy(asc(companyDomains.id));
  await oneByOne(due, {
    about: ({ domain }) => ({ what: domain }),
    act: (row) => lookUpAgain(ctx, row),
    failed: "a domain could not be looked up",
  });
}

async function lookUpAgain(ctx: Context, row: DomainRow): Promise<void> {
  const found = await hasRecord(row.domain, row.token);
  if (found === null) return; // the next day tries again
  await transact(ctx, async (tx) => {
    const [now] = await tx.db.select().from(companyDomains).where(eq(companyDomains.id, row.id)).for("update");
    if (!now?.verifiedAt || now.verifiedBy !== "dns") return;
    if (found) {
      await change(tx, now, { lookedUpAt: tx.now, lastSeenAt: tx.now, failingSince: null });
      return;
    }
    const failingSince = now.failingSince ?? tx.now;
    if (releaseAt(failingSince) > tx.now) {
      await change(tx, now, { lookedUpAt: tx.now, failingSince });
      if (!now.failingSince) await tell(tx, now, "failing", releaseAt(failingSince));
      return;
    }
    await tx.db.delete(companyDomains).where(eq(companyDomains.id, now.id));
    await tell(tx, now, "released", tx.now);
  });
}

const change = (tx: Context, { id }: DomainRow, set: Partial<DomainRow>) =>
  tx.db
    .update(companyDomains)
    .set({ ...set, updatedAt: tx.now })
    .where(eq(companyDomains.id, id));

/** Records it in each organisation that used the domain, and mails whoever administers it. */
async function tell(tx: Context, row: DomainRow, event: "failing" | "released", at: Date): Promise<void> {
  const concerned = await tx.db
    .select()
    .from(companies)
    .where(
      and(
        isNull(companies.deletedAt),
        row.companyId === null
          ? eq(companies.holdingCompanyId, row.holdingCompanyId ?? 0)
          : eq(companies.id, row.companyId),
      ),
    );
  for (const company of concerned) {
    const name = event === "failing" ? "domainFailing" : "domainReleased";
    await recordSecurityEvent(tx, name, { companyId: company.id, subject: row.domain });
    const people = await listAdministrators(tx, company.id);
    await queueMails(
      tx,
      people.map(({ email, firstName, defaultLanguage }) => ({
        template: "domainLost" as const,
        recipient: email,
        language: languageOr(defaultLanguage ?? company.defaultLanguage),
        data: {
          name: firstName,
          company: company.name,
          domain: row.domain,
          event,
          at: at.toISOString(),
          timeZone: company.timeZone,
        },
      })),
    );
  }
}
