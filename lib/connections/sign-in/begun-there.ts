import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import type { OfferedConnection } from "@/lib/connections/schema";
import { getSettings } from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { writtenId } from "@/lib/platform/http/ids";
import { getOpenConnection } from "./open-connection";

/**
 * The connection for a browser that comes from its provider unasked. Refused unless the organisation lets sign-ins begin
 * there.
 */
export async function getBegunThere(ctx: Context, connectionId: number): Promise<OfferedConnection> {
  const connection = await getOpenConnection(ctx, connectionId);
  const settings = getSettings(connection);
  if (settings.kind !== "saml" || !settings.idpInitiated) throw new AppError("forbidden", "saml_not_asked");
  const [company] = await ctx.db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, connection.companyId));
  return { id: connection.id, company: company?.name ?? "", isDemanded: false };
}

/** For the sign-in page, whose address says where the browser came from; none where that is not allowed. */
export async function findBegunThere(ctx: Context, written: string): Promise<OfferedConnection[]> {
  const { data: id } = writtenId.safeParse(written || undefined);
  if (id === undefined) return [];
  try {
    return [await getBegunThere(ctx, id)];
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
