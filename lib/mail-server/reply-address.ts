import "server-only";
import { eq, sql } from "drizzle-orm";
import { prepared } from "@/db/prepared";
import { companies } from "@/db/schema/companies";
import { workflows } from "@/db/schema/workflows";
import { type CompanyRow, getCompanyFor } from "@/lib/access/organisations";
import { type Context, type UserContext, transact } from "@/lib/platform/context/context";
import { hmac, isHmac } from "@/lib/platform/crypto/crypto";
import { logRarely } from "@/lib/platform/logs/log";
import { recordSecurityEvent } from "@/lib/security/record-event";
import type { ReplyAddress } from "./schema";

type Stored = Pick<CompanyRow, "id" | "name" | "replyTo" | "replyToMac">;

const textOf = (companyId: number, replyTo: string) => JSON.stringify(["reply address", companyId, replyTo]);
/** Whoever owns the database can change the reply address, but cannot compute this code. */
export const replyMac = (companyId: number, replyTo: string): string => hmac("mail", textOf(companyId, replyTo));
export const isReplyAsSaved = ({ id, replyTo, replyToMac }: Stored): boolean =>
  replyTo !== null && replyToMac !== null && isHmac("mail", textOf(id, replyTo), replyToMac);

/** The address for replies to an organisation's mails; null for the sender of each. */
export async function findReplyAddress(ctx: UserContext, companyId: number): Promise<ReplyAddress> {
  const { replyTo } = await getCompanyFor(ctx, "company:mail", companyId);
  return { replyTo };
}

/** Sets where replies to mails in the names of the organisation's people go: to this address, or to the senders. */
export async function saveReplyAddress(
  ctx: UserContext,
  companyId: number,
  { replyTo }: ReplyAddress,
): Promise<ReplyAddress> {
  return transact(ctx, async (tx) => {
    const company = await getCompanyFor(tx, "company:mail", companyId, { lock: true });
    if (replyTo === company.replyTo && (replyTo === null || isReplyAsSaved(company))) return { replyTo };
    const replyToMac = replyTo && replyMac(company.id, replyTo);
    await tx.db.update(companies).set({ replyTo, replyToMac, updatedAt: tx.now }).where(eq(companies.id, company.id));
    await recordSecurityEvent(tx, "replyAddressChanged", { companyId: company.id, subject: replyTo ?? "–" });
    return { replyTo };
  });
}

const replyOf = prepared((db) =>
  db
    .select({ id: companies.id, name: companies.name, replyTo: companies.replyTo, replyToMac: companies.replyToMac })
    .from(workflows)
    .innerJoin(companies, eq(companies.id, workflows.companyId))
    .where(eq(workflows.id, sql.placeholder("workflowId")))
    .prepare("reply_address"),
);

/** The address that the workflow's organisation has set for answers, with its name; null where the sender reads them. */
export async function findReplyMailbox(ctx: Context, workflowId: number) {
  const [company] = await replyOf(ctx.db).execute({ workflowId });
  if (!company || company.replyTo === null) return null;
  if (isReplyAsSaved(company)) return { name: company.name, address: company.replyTo };
  logRarely("error", { companyId: company.id }, "the address for answers is not stored as it was saved");
  return null;
}
