import "server-only";
import { eq } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import { reminders } from "@/db/schema/reminders";
import type { workflows } from "@/db/schema/workflows";
import { getCompanyFor } from "@/lib/access/organisations";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import type { SendingDefaults } from "@/lib/workflows/schema/sending-defaults";

type CompanyRow = typeof companies.$inferSelect;

type Known = Required<SendingDefaults>;

const read = (company: CompanyRow): Known => ({
  linkExpiryDays: company.defaultLinkExpiryDays,
  reminderDays: company.defaultReminderDays,
  message: company.defaultMessage,
  additionalEmailMessage: company.defaultEmailMessage,
  allowDownloadBeforeSigning: company.defaultDownloadBeforeSigning,
});

/** What new drafts of an organisation's people begin with. */
export const findSendingDefaults = async (ctx: UserContext, companyId: number): Promise<Known> =>
  read(await getCompanyFor(ctx, "company:edit", companyId));

/** Sets all that are given; drafts that exist stay as they are. */
export async function saveSendingDefaults(
  ctx: UserContext,
  companyId: number,
  { linkExpiryDays, reminderDays, message, additionalEmailMessage, allowDownloadBeforeSigning }: SendingDefaults,
): Promise<Known> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:edit", companyId, { lock: true });
    const [changed] = await tx.db
      .update(companies)
      .set({
        defaultLinkExpiryDays: linkExpiryDays,
        defaultReminderDays: reminderDays,
        defaultMessage: message,
        defaultEmailMessage: additionalEmailMessage,
        ...(allowDownloadBeforeSigning !== undefined && { defaultDownloadBeforeSigning: allowDownloadBeforeSigning }),
        updatedAt: tx.now,
      })
      .where(eq(companies.id, company.id))
      .returning();
    return read(changed ?? company);
  });
}

/** The settings that a new draft begins with: the organisation's, and the product's where it has none. */
export async function defaultSettings(
  ctx: Context,
  companyId: number | null,
): Promise<{ columns: Partial<typeof workflows.$inferInsert>; reminderDays: number[] }> {
  const [company] = companyId === null ? [] : await ctx.db.select().from(companies).where(eq(companies.id, companyId));
  if (!company) return { columns: {}, reminderDays: [] };
  const { linkExpiryDays, reminderDays, ...others } = read(company);
  return { columns: { ...(linkExpiryDays && { linkExpiryDays }), ...others }, reminderDays };
}

export async function addDefaultReminders(
  tx: Context,
  workflowId: number,
  reminderDays: readonly number[],
): Promise<void> {
  if (reminderDays.length === 0) return;
  await tx.db.insert(reminders).values(reminderDays.map((days) => ({ workflowId, reminderDaysSet: days })));
}
