import "server-only";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { offeredLanguages } from "@/db/enums";
import { prepared } from "@/db/prepared";
import { mailTexts } from "@/db/schema/appearance";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { workflows } from "@/db/schema/workflows";
import { findCompanyPlan } from "@/lib/billing/find-company-plan";
import { ofAdministrators } from "@/lib/permissions/administrators";
import type { Context } from "@/lib/platform/context/context";
import { logRarely } from "@/lib/platform/logs/log";
import { isOwnKind } from "./kinds";
import type { MailTextInput } from "./schema";
import { isTextAsSaved } from "./text-mac";

type Company = Pick<typeof companies.$inferSelect, "id" | "holdingCompanyId">;

const wordsOf = prepared((db) =>
  db
    .select({ row: mailTexts, company: { id: companies.id, holdingCompanyId: companies.holdingCompanyId } })
    .from(workflows)
    .innerJoin(companies, eq(companies.id, workflows.companyId))
    .innerJoin(mailTexts, eq(mailTexts.companyId, companies.id))
    .where(
      and(
        eq(workflows.id, sql.placeholder("workflowId")),
        eq(mailTexts.kind, sql.placeholder("kind")),
        eq(mailTexts.language, sql.placeholder("language")),
      ),
    )
    .prepare("own_mail_words"),
);

/** The text that the workflow's organisation has saved for a kind of mail; null if the product's own text is used. */
export async function findOwnWords(
  ctx: Context,
  workflowId: number,
  { kind, language }: { kind: string; language: string },
): Promise<MailTextInput | null> {
  if (!isOwnKind(kind) || !offeredLanguages.some((one) => one === language)) return null;
  const [found] = await wordsOf(ctx.db).execute({ workflowId, kind, language });
  if (!found || !(await usesOwnWords(ctx, found.company))) return null;
  const { row } = found;
  if (isTextAsSaved(row)) return { subject: row.subject, text: row.text };
  logRarely(
    "error",
    { companyId: row.companyId, kind, language },
    "the words of a mail are not stored as they were saved",
  );
  return null;
}

/** Whether an organisation's own words are in its mails: it has a plan and an administrator with a confirmed address. */
export async function usesOwnWords(ctx: Context, company: Company): Promise<boolean> {
  if (!(await findCompanyPlan(ctx, company))) return false;
  if (company.holdingCompanyId !== null) return true; // its people are made by the operator
  const [administrator] = await ctx.db
    .select({ id: users.id })
    .from(companyUsers)
    .innerJoin(users, eq(users.id, companyUsers.userId))
    .where(and(ofAdministrators(company.id), isNotNull(users.confirmedAt)))
    .limit(1);
  return administrator !== undefined;
}
