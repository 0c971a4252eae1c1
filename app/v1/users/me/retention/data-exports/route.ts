import { route } from "@/lib/calls/route";
import { requestExport } from "@/lib/leaving/export/request-export";
import { dataExportAnswer } from "@/lib/leaving/schema";

export const POST = route({
  who: "person",
  summary: "Make an export of one's workflows outside of folders that a rule erases within 30 days, made by a job",
  description: "One export is made at a time, and three a day. A mail says when it is ready; it is kept for 7 days.",
  status: 202,
  output: dataExportAnswer,
  handle: async (ctx) => ({ dataExport: await requestExport(ctx, undefined, { isOfDue: true }) }),
});
