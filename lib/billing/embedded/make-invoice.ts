import "server-only";
import { and, eq, or } from "drizzle-orm";
import { type InvoiceBuyer, type InvoiceLine, invoices } from "@/db/schema/billing";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { formatDate } from "@/lib/platform/i18n/dates";
import { formatMoney } from "@/lib/platform/i18n/money";
import { languageTable } from "@/lib/platform/i18n/languages";
import { translator } from "@/lib/platform/i18n/translate";
import { writeTables } from "@/lib/platform/pdf/pool";
import { settings } from "@/lib/platform/process/settings";
import { paidBy, payersOf } from "../payer";
import { keepDownloaded, shownBuyer } from "./buyer";

/**
 * One of the payer's invoices as a PDF in the caller's language, which says that nothing was charged.
 *
 * @param isDownload Whether the caller gets a copy, from which the invoice must not differ later.
 */
export async function makeInvoice(
  ctx: UserContext,
  uuid: string,
  { isDownload }: { isDownload: boolean },
): Promise<{ bytes: Uint8Array; name: string }> {
  const [invoice] = await ctx.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.uuid, uuid), or(...payersOf(ctx).map((payer) => paidBy(invoices, payer)))));
  if (!invoice) throw new AppError("not_found");
  const buyer = await shownBuyer(ctx, invoice);
  const made = await writePdf(ctx, invoice, buyer);
  // The buyer may have been completed while the PDF was made.
  const isOutdated = isDownload && !(await keepDownloaded(ctx, invoice.id, buyer));
  return isOutdated ? makeInvoice(ctx, uuid, { isDownload }) : made;
}

async function writePdf(ctx: UserContext, invoice: InvoiceRow, buyer: InvoiceBuyer) {
  const t = translator(ctx.language, "invoice");
  const date = formatDate(invoice.createdAt, "DD MMMM YYYY", ctx.language);
  const amount = (cents: number) => formatMoney(cents, invoice.currency, languageTable[ctx.language].tag);
  const number = String(invoice.id).padStart(6, "0");
  const { name, address, email, details } = buyer;
  const given = (["vatNumber", "billingReference"] as const).flatMap((name) =>
    details?.[name] ? { label: t(name), value: details[name] } : [],
  );
  const bytes = await writeTables({
    title: t("title"),
    subtitle: t("notCharged"),
    facts: [
      { label: t("number"), value: number },
      { label: t("date"), value: date },
      {
        label: t("seller"),
        value: settings()
          .SELLER.split(";")
          .map((line) => line.trim())
          .join("\n"),
      },
      { label: t("billedTo"), value: [name, details?.billingAddress ?? address, email].filter(Boolean).join("\n") },
      ...given,
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
          ...linesOf(invoice).map((line) => rowOf(ctx, t, line, amount)),
          [t("net"), "", "", amount(invoice.total)],
          // Nothing is charged here, so no tax is either.
          [t("tax"), "", "", amount(0)],
          [t("total"), "", "", amount(invoice.total)],
        ],
      },
    ],
    footer: t("footer", { number }),
    pageOf: t("pageOf"),
  });
  return { bytes, name: `${t("fileName")}-${number}.pdf` };
}

type InvoiceRow = typeof invoices.$inferSelect;
type OldLine = { kind: "old"; type: InvoiceRow["type"]; cents: number };

/** Of an old invoice only the sum is known. */
const linesOf = ({ lines, type, total }: InvoiceRow): (InvoiceLine | OldLine)[] =>
  lines ?? [{ kind: "old", type, cents: total }];

function rowOf(
  ctx: UserContext,
  t: ReturnType<typeof translator>,
  line: InvoiceLine | OldLine,
  amount: (cents: number) => string,
): string[] {
  if (line.kind === "credit") return [t("credit"), "", "", amount(line.cents)];
  if (line.kind === "old") return [t(`old.${line.type}`), "", "", amount(line.cents)];
  const day = (moment: string) => formatDate(new Date(moment), "DD MMM YYYY", ctx.language);
  const period = { from: day(line.from), until: day(line.until) };
  return [
    t(`${line.kind}.${line.type}`, period),
    String(line.units),
    amount(line.cents),
    amount(line.units * line.cents),
  ];
}
