import { z } from "zod";
import { listInvoices } from "@/lib/billing/read-billing";
import { invoiceDto, paidByQuery } from "@/lib/billing/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Invoices, newest first",
  who: "person",
  query: paidByQuery,
  output: z.object({ invoices: z.array(invoiceDto) }),
  handle: async (ctx, { query }) => ({ invoices: await listInvoices(ctx, query.paid_by) }),
});
