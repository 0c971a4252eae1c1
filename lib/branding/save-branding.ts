import "server-only";
import { brandings } from "@/db/schema/appearance";
import { type Owner, ownedBy, ownerColumn } from "@/lib/access/owner";
import { type Context, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { findBranding } from "./find-branding";
import { type BrandingDto, type BrandingInput, logoPathOf, productBranding } from "./schema";
import { recordSecurityEvent } from "@/lib/security/record-event";

/** Sets the given values and leaves the rest. Callers must have checked the permission. */
export async function saveBranding(ctx: Context, owner: Owner, input: BrandingInput): Promise<BrandingDto> {
  return transact(ctx, async (tx) => {
    const { logoPath, ...given } = input;
    const [known] = await tx.db.select().from(brandings).where(ownedBy(brandings, owner)).for("update");
    // Only the owner's own logo: another hash could name somebody's document, and the logo's address is public.
    if (logoPath && logoPath !== logoPathOf(known?.logoHash ?? null)) throw invalid({ logoPath: "logoNotUploaded" });
    const colours = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const set = { ...colours, ...(logoPath === null && { logoHash: null }), updatedAt: tx.now };
    await tx.db
      .insert(brandings)
      .values({ ...owner, ...set })
      .onConflictDoUpdate({ target: ownerColumn(brandings, owner), set });
    await recordSecurityEvent(tx, "brandingChanged", { companyId: owner.companyId });
    return (await findBranding(tx, owner)) ?? productBranding;
  });
}
