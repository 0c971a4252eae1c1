import "server-only";
import { and, asc, desc, eq, lt } from "drizzle-orm";
import { apiLogs } from "@/db/schema/integrations";
import type { Context } from "@/lib/platform/context/context";
import { countRows } from "@/lib/platform/database/list-page";
import type { ApiLogsQuery } from "./schema";

const columns = {
  request_endpoint: apiLogs.requestEndpoint,
  request_method: apiLogs.requestMethod,
  response_code: apiLogs.responseCode,
  request_received_at: apiLogs.requestReceivedAt,
  request_responded_at: apiLogs.requestRespondedAt,
} as const;

export async function listApiLogs(ctx: Context, companyId: number, { page, perPage, sort, direction }: ApiLogsQuery) {
  const own = eq(apiLogs.companyId, companyId);
  const order = direction === "asc" ? asc : desc;
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(apiLogs)
      .where(own)
      .orderBy(order(columns[sort]), order(apiLogs.id))
      .limit(perPage)
      .offset((Math.max(page, 1) - 1) * perPage),
    countRows(ctx, ctx.db.select({ id: apiLogs.id }).from(apiLogs).where(own)),
  ]);
  return { apiLogs: rows, ...total };
}

/** The last calls of an endpoint that succeeded, newest first. */
export const listLastCalls = (
  { db }: Context,
  companyId: number,
  endpoint: string,
  most: number,
): Promise<{ at: Date; body: string }[]> =>
  db
    .select({ at: apiLogs.requestReceivedAt, body: apiLogs.requestBody })
    .from(apiLogs)
    .where(and(eq(apiLogs.companyId, companyId), eq(apiLogs.requestEndpoint, endpoint), lt(apiLogs.responseCode, 300)))
    .orderBy(desc(apiLogs.id))
    .limit(most);
