import "server-only";
import { eq, isNull } from "drizzle-orm";
import { mailSettings } from "@/db/schema/appearance";
import { loadRegister, takesUncodedMails } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { serverMac } from "./server-mac";

/**
 * Runs at each start while settings need no code yet: adds one to whatever an earlier version saved. A code that does
 * not match is never replaced, because the row was changed outside the product or by a process of that version; its
 * owner is told to save it again.
 */
export async function codeServers(ctx: Context): Promise<void> {
  if (!takesUncodedMails(await loadRegister(ctx), ctx.now)) return;
  for (const row of await ctx.db.select().from(mailSettings).where(isNull(mailSettings.mac)))
    await ctx.db
      .update(mailSettings)
      .set({ mac: serverMac(row) })
      .where(eq(mailSettings.id, row.id));
}
