import "server-only";
import { and, asc, eq, gt, gte, isNull, lte } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { scimTokens } from "@/db/schema/scim";
import { securityEvents } from "@/db/schema/security";
import type { CompanyRow } from "@/lib/access/organisations";
import { listAdministrators } from "@/lib/permissions/administrators";
import { type Context, transact } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { oneByOne } from "@/lib/platform/jobs/one-by-one";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Administrators are told this many days before a token's end, once each; the nearest first. */
const announcedDays = [1, 14] as const;

/** Runs daily. Without its token the provider no longer removes people, which nobody would notice. */
export async function watchScimTokens(ctx: Context): Promise<void> {
  const ending = await ctx.db
    .select({ id: scimTokens.id, company: companies })
    .from(scimTokens)
    .innerJoin(companies, and(eq(companies.id, scimTokens.companyId), isNull(companies.deletedAt)))
    .where(
      and(gt(scimTokens.expiresAt, ctx.now), lte(scimTokens.expiresAt, daysLater(ctx.now, Math.max(...announcedDays)))),
    )
    .orderBy(asc(scimTokens.id));
  await oneByOne(ending, {
    about: ({ company }) => ({ what: String(company.id) }),
    act: ({ id, company }) => tellOnce(ctx, id, company),
    failed: "the end of a SCIM token could not be announced",
  });
}

async function tellOnce(ctx: Context, tokenId: number, company: CompanyRow): Promise<void> {
  await transact(ctx, async (tx) => {
    const [token] = await tx.db.select().from(scimTokens).where(eq(scimTokens.id, tokenId)).for("update");
    const left = token && (token.expiresAt.getTime() - tx.now.getTime()) / dayMs;
    const due = announcedDays.find((days) => left !== undefined && left <= days);
    if (!token || due === undefined) return;
    const about = { companyId: company.id, subject: `…${token.tail}`, detail: String(due) };
    const told = and(
      eq(securityEvents.companyId, company.id),
      eq(securityEvents.event, "scimTokenEnding"),
      eq(securityEvents.subject, about.subject),
      eq(securityEvents.detail, about.detail),
      gte(securityEvents.at, token.createdAt),
    );
    if ((await tx.db.$count(securityEvents, told)) > 0) return;
    await recordSecurityEvent(tx, "scimTokenEnding", about);
    const people = await listAdministrators(tx, company.id);
    await queueMails(
      tx,
      people.map(({ email, firstName, defaultLanguage }) => ({
        template: "scimTokenEnding" as const,
        recipient: email,
        language: languageOr(defaultLanguage ?? company.defaultLanguage),
        data: {
          name: firstName,
          company: company.name,
          at: token.expiresAt.toISOString(),
          timeZone: company.timeZone,
        },
      })),
    );
  });
}
