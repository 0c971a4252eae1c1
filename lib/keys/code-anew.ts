import "server-only";
import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { mailSettings, mailTexts } from "@/db/schema/appearance";
import { companies } from "@/db/schema/companies";
import { mails } from "@/db/schema/platform";
import { isReplyAsSaved, replyMac } from "@/lib/mail-server/reply-address";
import { isAsSaved, serverMac } from "@/lib/mail-server/server-mac";
import { isTextAsSaved, textMac } from "@/lib/mail-texts/text-mac";
import type { Context } from "@/lib/platform/context/context";
import { isAsQueued, mailMac } from "@/lib/platform/mail/mail-mac";

const batch = 500;

type MailRow = typeof mails.$inferSelect;
type ServerRow = typeof mailSettings.$inferSelect;

const isOfBefore = (row: MailRow) => isAsQueued(row) && row.mac !== mailMac(row);
const isServerOfBefore = (row: ServerRow) => isAsSaved(row) && row.mac !== serverMac(row);

const listServers = async ({ db }: Context) => (await db.select().from(mailSettings)).filter(isServerOfBefore);

/** Organisations' mail texts whose code was made with the previous key. */
const listTexts = async ({ db }: Context) =>
  (await db.select().from(mailTexts)).filter((row) => isTextAsSaved(row) && row.mac !== textMac(row));

const listReplies = async ({ db }: Context) =>
  (await db.select().from(companies).where(isNotNull(companies.replyTo))).flatMap(({ replyTo, ...row }) =>
    replyTo !== null && isReplyAsSaved({ ...row, replyTo }) && row.replyToMac !== replyMac(row.id, replyTo)
      ? [{ ...row, replyTo }]
      : [],
  );

/** Mails that have not been sent, also refused ones, which can be sent again. */
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

/**
 * Makes new codes with SECRET_KEY for mails, mail servers, mail texts and reply addresses whose code fits
 * SECRET_KEY_PREVIOUS only; returns how many.
 */
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
  return count + (await codeWordsAnew(ctx));
}

async function codeWordsAnew(ctx: Context): Promise<number> {
  const [texts, replies] = [await listTexts(ctx), await listReplies(ctx)];
  for (const row of texts)
    await ctx.db
      .update(mailTexts)
      .set({ mac: textMac(row), updatedAt: row.updatedAt })
      .where(and(eq(mailTexts.id, row.id), eq(mailTexts.mac, row.mac)));
  for (const { id, replyTo, replyToMac, updatedAt } of replies)
    await ctx.db
      .update(companies)
      .set({ replyToMac: replyMac(id, replyTo), updatedAt })
      .where(and(eq(companies.id, id), eq(companies.replyToMac, replyToMac ?? "")));
  return texts.length + replies.length;
}

/** How many codes only SECRET_KEY_PREVIOUS makes. */
export async function countCodedBefore(ctx: Context): Promise<number> {
  let count = 0;
  for (const list of [listServers, listTexts, listReplies]) count += (await list(ctx)).length;
  for await (const rows of listMails(ctx)) count += rows.length;
  return count;
}
