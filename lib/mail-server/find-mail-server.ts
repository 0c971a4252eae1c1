import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { mailSettings } from "@/db/schema/appearance";
import { companies } from "@/db/schema/companies";
import type { mails } from "@/db/schema/platform";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { type Owner, ownedBy } from "@/lib/access/owner";
import { loadRegister, takesUncodedMails } from "@/lib/audit/register";
import type { Context } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import type { MailServer } from "@/lib/platform/mail/own-server";
import { MailServerFailure } from "@/lib/platform/mail/smtp";
import { fullName } from "@/lib/recipients/rules";
import { openMailPassword } from "./save-mail-settings";
import { isAsSaved } from "./server-mac";

export type OwnServer = { settings: typeof mailSettings.$inferSelect; owner: Owner };

/** For a statement that reads a workflow: an enabled server of its initiator or organisation. */
export const isServerOfWorkflow = and(
  or(eq(mailSettings.userId, workflows.initiatorId), eq(mailSettings.companyId, workflows.companyId)),
  eq(mailSettings.enabled, true),
);

const serversOf = prepared((db) =>
  db
    .select({ settings: mailSettings })
    .from(workflows)
    .innerJoin(mailSettings, isServerOfWorkflow)
    .where(eq(workflows.id, sql.placeholder("workflowId")))
    .prepare("own_mail_servers"),
);

/** The sender's own server, else the organisation's; one that has failed permanently gives way to the next. */
export async function findMailServer(
  ctx: Context,
  { workflowId }: Pick<typeof mails.$inferSelect, "workflowId">,
): Promise<OwnServer | null> {
  // Mail about an account uses the product's server: a broken server of its owner must not lock them out.
  if (workflowId === null) return null;
  const rows = await serversOf(ctx.db).execute({ workflowId });
  const working = rows.map(({ settings }) => settings).filter(({ failedAt }) => failedAt === null);
  const chosen = working.find(({ userId }) => userId !== null) ?? working[0];
  return chosen ? { settings: chosen, owner: ownerOf(chosen) } : null;
}

function ownerOf({ companyId, userId }: typeof mailSettings.$inferSelect): Owner {
  if (companyId !== null) return { companyId };
  if (userId !== null) return { userId };
  throw new Error("Mail settings have one owner");
}

/**
 * Ready for a connection: with the password decrypted and the owner's name as sender. Throws MailServerFailure if the
 * settings were changed outside the product.
 */
export async function readMailServer(ctx: Context, owner: Owner): Promise<MailServer | null> {
  const [row] = await ctx.db.select().from(mailSettings).where(ownedBy(mailSettings, owner));
  if (!row) return null;
  if (!isAsSaved(row) && !takesUncodedMails(await loadRegister(ctx), ctx.now)) {
    log.error({ ...owner, host: row.host }, "the settings of a mail server are not stored as they were saved");
    throw new MailServerFailure("changed", null);
  }
  const { host, port, fromAddress, passwordSealed } = row;
  return {
    host,
    port,
    fromAddress,
    fromName: await nameOf(ctx, owner),
    password: openMailPassword(owner, passwordSealed),
  };
}

async function nameOf(ctx: Context, owner: Owner): Promise<string> {
  if (owner.companyId !== undefined) {
    const [company] = await ctx.db
      .select({ name: companies.name })
      .from(companies)
      .where(eq(companies.id, owner.companyId));
    return company?.name ?? "";
  }
  const [user] = await ctx.db.select().from(users).where(eq(users.id, owner.userId));
  return user ? fullName(user) : "";
}
