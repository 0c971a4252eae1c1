import "server-only";
import { and, eq, or } from "drizzle-orm";
import { invoices } from "@/db/schema/billing";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { formatDate } from "@/lib/platform/i18n/dates";
import { formatMoney } from "@/lib/platform/i18n/money";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";
import { writeTables } from "@/lib/platform/pdf/pool";
import { fullName } from "@/lib/recipients/rules";
import { paidBy, payersOf } from "../payer";
import { workflowsPerCycle } from "../rules";

/** One of the payer's invoices as a PDF in the caller's language. It says that nothing was charged. */
export async function makeInvoice(ctx: UserContext, uuid: string): Promise<{ bytes: Uint8Array; name: string }> {
  const [invoice] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.uuid, uuid), or(...payersOf(ctx).map((payer) => paidBy(invoices, payer)))));
  if (!invoice) throw new AppError("not_found");
  const t = translator(ctx.language, "invoice");
  const date = formatDate(invoice.createdAt, "DD MMMM YYYY", ctx.language);
  const amount = (cents: number) => formatMoney(cents, invoice.currency, languageTable[ctx.language].tag);
  const number = String(invoice.id).padStart(6, "0");
  const bytes = await writeTables({
    title: t("title"),
    subtitle: t("notCharged"),
    facts: [
      { label: t("number"), value: number },
      { label: t("date"), value: date },
      { label: t("billedTo"), value: await billedTo(ctx, invoice) },
      { label: t("status"), value: t(invoice.paid ? "paid" : "open") },
      { label: t("total"), value: amount(invoice.total) },
    ],
    sections: [
      {
        heading: t("items"),
        columns: [
          { label: t("item"), width: 52 },
          { label: t("users"), width: 12 },
          { label: t("unitPrice"), width: 18 },
          { label: t("amount"), width: 18 },
        ],
        rows: [
          [
            t(`line.${invoice.type}`, { workflows: workflowsPerCycle(invoice) }),
            String(invoice.units),
            amount(invoice.total / invoice.units),
            amount(invoice.total),
          ],
        ],
      },
    ],
    footer: t("footer", { number }),
    pageOf: t("pageOf"),
  });
  return { bytes, name: `${t("fileName")}-${number}.pdf` };
}

async function billedTo(
  ctx: UserContext,
  { companyId, userId }: Pick<typeof invoices.$inferSelect, "companyId" | "userId">,
): Promise<string> {
  if (companyId !== null) {
    const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId));
    return [company?.name, company?.address].filter(Boolean).join("\n");
  }
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.id, userId ?? 0));
  return user ? `${fullName(user)}\n${user.email}` : "";
}
