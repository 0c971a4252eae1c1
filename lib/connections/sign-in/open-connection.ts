import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { connections } from "@/db/schema/single-sign-on";
import type { ConnectionRow } from "@/lib/connections/settings/connection-settings";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";

/** A connection of an organisation that is neither gone nor suspended. */
export async function getOpenConnection(ctx: Context, connectionId: number): Promise<ConnectionRow> {
  const [row] = await ctx.db
    .select({ connection: connections, suspendedAt: companies.suspendedAt })
    .from(connections)
    .innerJoin(companies, and(eq(companies.id, connections.companyId), isNull(companies.deletedAt)))
    .where(eq(connections.id, connectionId));
  if (!row) throw new AppError("not_found", "no_connection");
  if (row.suspendedAt) throw new AppError("forbidden", "organisation_suspended");
  return row.connection;
}
