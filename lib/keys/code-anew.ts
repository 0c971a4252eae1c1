import "server-only";
import { and, asc, eq, gt, isNull } from "drizzle-orm";
import { mailSettings } from "@/db/schema/appearance";
import { mails } from "@/db/schema/platform";
import { isAsSaved, serverMac } from "@/lib/mail-server/server-mac";
import type { Context } from "@/lib/platform/context/context";
import { isAsQueued, mailMac } from "@/lib/platform/mail/mail-mac";

const batch = 500;

type MailRow = typeof mails.$inferSelect;
type ServerRow = typeof mailSettings.$inferSelect;

const isOfBefore = (row: MailRow) => isAsQueued(row) && row.mac !== mailMac(row);
const isServerOfBefore = (row: ServerRow) => isAsSaved(row) && row.mac !== serverMac(row);

const listServers = async ({ db }: Context) => (await db.select().from(mailSettings)).filter(isServerOfBefore);

/** Of the mails that have not left; also refused ones, which can be sent again. */
async function* listMails({ db }: Context): AsyncGenerator<MailRow[]> {
  for (let after = 0; ;) {
    const rows = await db
      .select()
      .from(mails)
      .where(and(gt(mails.id, after), isNull(mails.sentAt)))
      .orderBy(asc(mails.id))
      .limit(batch);
    yield rows.filter(isOfBefore);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

/** Makes the codes of mails and mail servers with SECRET_KEY that fit SECRET_KEY_PREVIOUS only; returns how many. */
export async function codeAnew(ctx: Context): Promise<number> {
  let count = 0;
  for await (const rows of listMails(ctx))
    for (const row of rows) {
      const set = { mac: mailMac(row) };
      await ctx.db.update(mails).set(set).where(eq(mails.id, row.id));
      count += 1;
    }
  for (const row of await listServers(ctx)) {
    const set = { mac: serverMac(row), updatedAt: row.updatedAt };
    // Not if they were saved meanwhile.
    await ctx.db
      .update(mailSettings)
      .set(set)
      .where(and(eq(mailSettings.id, row.id), eq(mailSettings.mac, row.mac ?? "")));
    count += 1;
  }
  return count;
}

/** How many codes only SECRET_KEY_PREVIOUS makes. */
export async function countCodedBefore(ctx: Context): Promise<number> {
  let count = (await listServers(ctx)).length;
  for await (const rows of listMails(ctx)) count += rows.length;
  return count;
}
