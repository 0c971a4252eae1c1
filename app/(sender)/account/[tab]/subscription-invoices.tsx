import { getLocale, getTranslations } from "next-intl/server";
import { viewerZone } from "@/app/viewer-zone";
import { InvoiceTable } from "@/components/billing/invoice-table";
import { Banner } from "@/components/ui/banner";
import type { PaidBy } from "@/lib/billing/payer";
import { listInvoices } from "@/lib/billing/read-billing";
import type { Invoice } from "@/lib/billing/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { formatDate } from "@/lib/platform/i18n/dates";
import { formatMoney } from "@/lib/platform/i18n/money";

/** Null if the provider does not answer; the rest of the tab is still shown. */
async function findInvoices(ctx: UserContext, paidBy: PaidBy): Promise<Invoice[] | null> {
  try {
    return await listInvoices(ctx, paidBy);
  } catch (error) {
    if (error instanceof AppError && error.code !== "forbidden") return null;
    throw error;
  }
}

export async function SubscriptionInvoices({ ctx, paidBy }: { ctx: UserContext; paidBy: PaidBy }) {
  const [t, locale, zone, invoices] = await Promise.all([
    getTranslations("SubscriptionTab"),
    getLocale(),
    viewerZone(),
    findInvoices(ctx, paidBy),
  ]);
  if (!invoices) return <Banner tone="bad">{t("invoicesFailed")}</Banner>;
  const lines = invoices.map(({ date, total, currency, paid, link }, index) => ({
    key: `${date}.${index}`,
    date: formatDate(new Date(date * 1000), "DD MMM YYYY", ctx.language, zone),
    total: formatMoney(total, currency, locale),
    status: t(paid ? "invoice.paid" : "invoice.open"),
    link,
  }));
  return (
    <InvoiceTable
      invoices={lines}
      labels={{
        caption: t("invoices"),
        date: t("invoice.date"),
        total: t("invoice.total"),
        status: t("invoice.status"),
        download: t("invoice.download"),
        empty: t("noInvoices"),
      }}
      downloadLabel={(date) => t("invoice.downloadOf", { date })}
    />
  );
}
