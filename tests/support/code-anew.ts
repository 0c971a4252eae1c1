import { eq, type SQL } from "drizzle-orm";
import { database } from "@/db/client";
import { mails } from "@/db/schema/platform";
import { mailMac } from "@/lib/platform/mail/mail-mac";

/** Gives mails codes of what their rows say now, as only the product can. */
export async function codeAnew(where: SQL | undefined): Promise<void> {
  const rows = await database().select().from(mails).where(where);
  for (const row of rows)
    await database()
      .update(mails)
      .set({ mac: mailMac(row) })
      .where(eq(mails.id, row.id));
}
