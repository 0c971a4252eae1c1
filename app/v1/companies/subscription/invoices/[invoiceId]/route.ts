import { z } from "zod";
import { makeInvoice } from "@/lib/billing/embedded/make-invoice";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "An invoice of the embedded billing as a PDF",
  file: { types: "application/pdf" },
  who: "person",
  params: z.object({ invoiceId: z.uuid() }),
  handle: async (ctx, { params, request }) => {
    const { bytes, name } = await makeInvoice(ctx, params.invoiceId, { isDownload: request.method === "GET" });
    return fileAnswer(bytes, name, "application/pdf");
  },
});
