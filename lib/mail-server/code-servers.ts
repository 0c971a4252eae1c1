import "server-only";
import { eq } from "drizzle-orm";
import { mailSettings } from "@/db/schema/appearance";
import { loadRegister, takesUncodedMails } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context";
import { isAsSaved, serverMac } from "./server-mac";

/** At each start in the time before codes: gives one to whatever a version before saved. */
export async function codeServers(ctx: Context): Promise<void> {
  if (!takesUncodedMails(await loadRegister(ctx), ctx.now)) return;
  for (const row of await ctx.db.select().from(mailSettings))
    if (!isAsSaved(row))
      await ctx.db
        .update(mailSettings)
        .set({ mac: serverMac(row) })
        .where(eq(mailSettings.id, row.id));
}
