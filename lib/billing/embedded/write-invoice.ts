import "server-only";
import { type InvoiceLine, invoices } from "@/db/schema/billing";
import type { Context } from "@/lib/platform/context/context";
import type { Payer } from "../payer";
import { findBuyer } from "./buyer";
import { type PlanChange, type PricedLine, sumOf } from "../rules";

type Billed = PlanChange & { currency: string; createdAt: Date };

/**
 * Writes the invoice of these lines, from which a credit of earlier changes is taken, and returns the credit that is
 * left. A surplus makes no invoice and is added to the credit.
 */
export async function writeInvoice(
  tx: Context,
  payer: Payer,
  { units, type, currency, createdAt }: Billed,
  lines: PricedLine[],
  credit: number,
): Promise<number> {
  const sum = sumOf(lines);
  if (lines.length === 0 || sum <= 0) return credit - sum;
  const used = Math.min(credit, sum);
  const stored: InvoiceLine[] = lines.map((line) => ({
    ...line,
    from: line.from.toISOString(),
    until: line.until.toISOString(),
  }));
  if (used > 0) stored.push({ kind: "credit", cents: -used });
  const buyer = await findBuyer(tx, payer);
  await tx.db
    .insert(invoices)
    .values({ ...payer, currency, units, type, createdAt, total: sum - used, lines: stored, buyer });
  return credit - used;
}

/** The one line of a whole cycle. */
export const cycleLine = (
  { units, type, price }: PlanChange & { price: number },
  from: Date,
  until: Date,
): PricedLine[] => [{ kind: "plan", units, type, cents: price / units, from, until }];
