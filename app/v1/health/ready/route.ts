import { sql } from "drizzle-orm";
import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { storageIsReady } from "@/lib/platform/storage";

export const GET = route({
  summary: "Database, storage and queue answer",
  who: "anyone",
  output: z.object({}),
  handle: async (ctx) => {
    await Promise.all([ctx.db.execute(sql`select 1 from graphile_worker._private_jobs limit 1`), storageIsReady()]);
    return {};
  },
});
