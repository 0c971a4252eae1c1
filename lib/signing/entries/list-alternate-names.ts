import "server-only";
import { asc, eq } from "drizzle-orm";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { SigningRequest } from "@/lib/signing/gate/open-request";

/** The names of those of whom one acts for this part, for each of them to see; empty for a part of one person. */
export async function listAlternateNames(ctx: Context, { holder }: Pick<SigningRequest, "holder">) {
  if (holder.memberOf === null) return [];
  return ctx.db
    .select({ firstName: recipients.firstName, lastName: recipients.lastName })
    .from(recipients)
    .where(eq(recipients.memberOf, holder.memberOf))
    .orderBy(asc(recipients.id));
}
