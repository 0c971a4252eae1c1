import "server-only";
import { eq } from "drizzle-orm";
import { companyDomains } from "@/db/schema/single-sign-on";
import { isUniqueViolation } from "@/db/unique-violation";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import type { DomainDto } from "@/lib/connections/schema";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { hasRecord } from "./find-record";
import { type DomainRow, getOwnDomain, toDomainDto } from "./queries";

const lookUps = { name: "domain-lookups", points: 30, seconds: 3600 };

/** Looks the record up and, if it is there, makes the domain the organisation's. Refused while it is another's. */
export async function verifyDomain(ctx: UserContext, companyId: number, domainId: number): Promise<DomainDto> {
  const company = await getPlannedCompanyFor(ctx, "company:security", companyId);
  const { domain, token } = await transact(ctx, (tx) => getOwnDomain(tx, company, domainId));
  await limitInDatabase(lookUps, String(company.id));
  const found = await hasRecord(domain, token); // outside of the transaction: it may take seconds
  if (found === null) throw new AppError("provider_failed", "domain_not_looked_up", { values: { domain } });
  if (!found) throw new AppError("conflict", "domain_record_missing", { values: { domain } });
  return transact(ctx, async (tx) => {
    const locked = await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const row = await getOwnDomain(tx, locked, domainId);
    return toDomainDto(await setVerified(tx, row, "dns", locked.id));
  });
}

/** Callers have found that the domain is the claimant's. `companyId` names the organisation in whose log it is. */
export async function setVerified(
  tx: Context,
  row: DomainRow,
  verifiedBy: "dns" | "operator",
  companyId: number,
): Promise<DomainRow> {
  const seen = verifiedBy === "dns" ? { lookedUpAt: tx.now, lastSeenAt: tx.now } : {};
  const [verified] = await tx.db
    .update(companyDomains)
    .set({ ...seen, verifiedAt: row.verifiedAt ?? tx.now, verifiedBy, failingSince: null, updatedAt: tx.now })
    .where(eq(companyDomains.id, row.id))
    .returning()
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("conflict", "domain_taken", { values: { domain: row.domain } });
    });
  if (!verified) throw new AppError("not_found");
  if (!row.verifiedAt)
    await recordSecurityEvent(tx, "domainVerified", {
      companyId,
      subject: row.domain,
      detail: `domainProof.${verifiedBy}`,
    });
  return verified;
}
