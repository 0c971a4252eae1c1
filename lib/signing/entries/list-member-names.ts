import "server-only";
import { asc, eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { SigningRequest } from "@/lib/signing/gate/open-request";

/** The names of those of whom one acts for this part, for each of them to see; empty for a part of one person. */
export async function listMemberNames(ctx: Context, { holder }: Pick<SigningRequest, "holder">) {
  if (holder.memberOf === null) return [];
  return ctx.db
    .select({ firstName: signatories.firstName, lastName: signatories.lastName })
    .from(signatories)
    .where(eq(signatories.memberOf, holder.memberOf))
    .orderBy(asc(signatories.id));
}
