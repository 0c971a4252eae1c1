import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Language, OptionalMail } from "@/db/enums";
import { prepared } from "@/db/prepared";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { languageOr } from "@/lib/platform/i18n/catalogue";

type Known = { sender: { defaultLanguage: string | null }; company: { defaultLanguage: string } | null };

/**
 * Mail to the sender is in their own language, else their organisation's; not in the language of the recipient who
 * caused it.
 */
export const senderLanguage = ({ sender, company }: Known): Language =>
  languageOr(sender.defaultLanguage ?? company?.defaultLanguage);

/** The columns of a workflow's sender that mails and the signing page need. */
export const senderColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  defaultLanguage: users.defaultLanguage,
  mutedMails: users.mutedMails,
};

const senderOf = prepared((db) =>
  db
    .select({
      sender: senderColumns,
      company: { defaultLanguage: companies.defaultLanguage },
    })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .where(eq(workflows.id, sql.placeholder("workflowId")))
    .prepare("sender_of_workflow"),
);

type Sender = {
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  mutedMails: readonly OptionalMail[];
};

/** Who is told about a workflow's progress, and in which language. */
export async function findSender(ctx: Context, workflowId: number): Promise<Sender | null> {
  const [row] = await senderOf(ctx.db).execute({ workflowId });
  if (!row) return null;
  const { defaultLanguage: _, ...sender } = row.sender;
  return { ...sender, language: senderLanguage(row) };
}

/** The language of what the caller sends, whichever language the page of this call has. */
export async function findOwnLanguage(ctx: UserContext): Promise<Language> {
  const [row] = await ctx.db
    .select({
      sender: { defaultLanguage: users.defaultLanguage },
      company: { defaultLanguage: companies.defaultLanguage },
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, ctx.actor.companyId ?? 0))
    .where(eq(users.id, ctx.actor.userId));
  return row ? senderLanguage(row) : ctx.language;
}
