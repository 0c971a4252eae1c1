import "server-only";
import { mailSettings } from "@/db/schema/appearance";
import { type Owner, ownedBy } from "@/lib/access/owner";
import type { Context } from "@/lib/platform/context/context";
import type { MailSettingDto } from "./mail-setting-dto";

export async function findMailSettings(ctx: Context, owner: Owner): Promise<MailSettingDto | null> {
  const [row] = await ctx.db.select().from(mailSettings).where(ownedBy(mailSettings, owner));
  return row ? { ...row, hasPassword: true } : null;
}
