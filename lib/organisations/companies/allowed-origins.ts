import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { getCompanyFor } from "@/lib/access/organisations";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { readOrigin } from "@/lib/platform/network/origins";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { AllowedOriginsDto, AllowedOriginsInput } from "@/lib/organisations/schema";

/** The origins of the organisation's own applications. */
export async function findAllowedOrigins(ctx: UserContext, companyId: number): Promise<AllowedOriginsDto> {
  const { allowedOrigins } = await getCompanyFor(ctx, "company:security", companyId);
  return { allowedOrigins };
}

/** Those of the organisation that a workflow or link belongs to; outside of organisations there are none. */
export async function listOriginsOf({ db }: Context, companyId: number | null): Promise<string[]> {
  if (companyId === null) return [];
  const [company] = await db
    .select({ origins: companies.allowedOrigins })
    .from(companies)
    .where(eq(companies.id, companyId));
  return company?.origins ?? [];
}

/** Sets the origins to which recipients may be redirected; no others are allowed. */
export async function saveAllowedOrigins(
  ctx: UserContext,
  companyId: number,
  { allowedOrigins: given, replaces }: AllowedOriginsInput,
): Promise<AllowedOriginsDto> {
  const allowedOrigins = readAll(given);
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:security", companyId, { lock: true });
    if (replaces && !isSame(replaces, company.allowedOrigins)) throw new AppError("conflict", "origins_changed");
    if (isSame(allowedOrigins, company.allowedOrigins)) return { allowedOrigins };
    await tx.db.update(companies).set({ allowedOrigins, updatedAt: tx.now }).where(eq(companies.id, company.id));
    await recordSecurityEvent(tx, "originsChanged", {
      companyId: company.id,
      subject: allowedOrigins.join(", ") || "–",
    });
    return { allowedOrigins };
  });
}

function readAll(given: readonly string[]): string[] {
  const wrong = given.filter((one) => readOrigin(one) === null);
  if (wrong.length > 0) {
    const origins = wrong.map((one) => one.trim().slice(0, 60)).join(", ");
    throw invalid({ allowedOrigins: { key: "originNotValid", values: { origins } } });
  }
  return [...new Set(given.flatMap((one) => readOrigin(one) ?? []))];
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((origin, index) => origin === other[index]);
