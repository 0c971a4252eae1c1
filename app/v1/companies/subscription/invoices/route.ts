import { z } from "zod";
import { listInvoices } from "@/lib/billing/read-billing";
import { invoiceDto } from "@/lib/billing/schema";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "Invoices, newest first",
  who: "person",
  output: z.object({ invoices: z.array(invoiceDto) }),
  handle: async (ctx) => ({ invoices: await listInvoices(ctx) }),
});
