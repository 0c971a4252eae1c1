import "server-only";
import { and, eq, or, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { brandings } from "@/db/schema/appearance";
import { type Owner, ownedBy } from "@/lib/access/owner";
import type { Context } from "@/lib/platform/context/context";
import { type BrandingDto, logoPathOf } from "./schema";

type Branding = Pick<typeof brandings.$inferSelect, "logoHash" | "primaryColor" | "accentColor" | "enabled">;

const toDto = ({ logoHash, ...rest }: Branding): BrandingDto => ({ ...rest, logoPath: logoPathOf(logoHash) });

/** The owner's saved branding; null where nothing was saved. */
export async function findBranding(ctx: Context, owner: Owner): Promise<BrandingDto | null> {
  const [row] = await ctx.db.select().from(brandings).where(ownedBy(brandings, owner));
  return row ? toDto(row) : null;
}

const ofUser = alias(brandings, "user_branding");
const ofCompany = alias(brandings, "company_branding");

/** For a statement that reads a workflow anyway: left join each table on its condition and select both columns. */
export const senderBranding = {
  ofUser,
  ofCompany,
  columns: { userBranding: ofUser, companyBranding: ofCompany },
  isOfUser: (userId: SQLWrapper): SQL | undefined => and(eq(ofUser.userId, userId), eq(ofUser.enabled, true)),
  isOfCompany: (companyId: SQLWrapper): SQL | undefined =>
    and(eq(ofCompany.companyId, companyId), eq(ofCompany.enabled, true)),
};

/** The sender's own branding takes precedence over the organisation's. */
export function chooseBranding(row: {
  userBranding: Branding | null;
  companyBranding: Branding | null;
}): BrandingDto | null {
  const chosen = row.userBranding ?? row.companyBranding;
  return chosen && toDto(chosen);
}

/** The branding under which this person sends for this organisation. */
export async function findBrandingOf(
  ctx: Context,
  { userId, companyId }: { userId: number; companyId: number | null },
): Promise<BrandingDto | null> {
  const rows = await ctx.db
    .select()
    .from(brandings)
    .where(and(eq(brandings.enabled, true), or(eq(brandings.userId, userId), eq(brandings.companyId, companyId ?? 0))));
  return chooseBranding({
    userBranding: rows.find((row) => row.userId !== null) ?? null,
    companyBranding: rows.find((row) => row.companyId !== null) ?? null,
  });
}
