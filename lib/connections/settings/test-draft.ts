import "server-only";
import { and, eq } from "drizzle-orm";
import { connections } from "@/db/schema/single-sign-on";
import { isDomainOf } from "@/lib/connections/domains/queries";
import { domainOf } from "@/lib/connections/domains/rules";
import type { TestDto } from "@/lib/connections/schema";
import type { Identity } from "@/lib/connections/sign-in/identity";
import { getAnswer } from "@/lib/connections/sign-in/requests";
import type { CompanyRow } from "@/lib/access/organisations";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { email } from "@/lib/platform/text/shapes";

/** What the provider said of the administrator who tries it, in the session and browser that began the test. */
export async function fetchTest(ctx: UserContext, companyId: number, token: string, browser: string): Promise<TestDto> {
  const company = await getPlannedCompanyFor(ctx, "company:security", companyId);
  const { request, connection, identity } = await getAnswer(ctx, { token, browser, purpose: "test" });
  if (connection.companyId !== company.id || request.sessionId !== ctx.actor.sessionId)
    throw new AppError("expired", "sign_in_expired");
  const problem = await findProblem(ctx, company, identity);
  // Only if the draft is still the one that was tried.
  if (!problem && connection.draftSealed)
    await ctx.db
      .update(connections)
      .set({ draftTestedAt: ctx.now })
      .where(and(eq(connections.id, connection.id), eq(connections.draftSealed, connection.draftSealed)));
  const { subject, firstName, lastName, methods, groups, said } = identity;
  return { subject, email: identity.email, firstName, lastName, methods, groups, said, problem };
}

async function findProblem(ctx: UserContext, company: CompanyRow, who: Identity): Promise<TestDto["problem"]> {
  const address = email.safeParse(who.email);
  if (!address.success) return "noAddress";
  if (!who.isEmailTrusted) return "unverified";
  return (await isDomainOf(ctx, company, domainOf(address.data))) ? null : "foreignAddress";
}
