import { route } from "@/lib/calls/route";
import { listExports, requestExport } from "@/lib/leaving/export/request-export";
import { dataExportAnswer, dataExportsAnswer } from "@/lib/leaving/schema";

export const GET = route({
  summary: "One's exports of one's own data, the latest first",
  who: "person",
  output: dataExportsAnswer,
  handle: async (ctx) => ({ dataExports: await listExports(ctx) }),
});

export const POST = route({
  summary: "Make an export of everything that one has: a zip of JSON and PDF files, made by a job",
  description: "One export is made at a time, and three a day. A mail says when it is ready; it is kept for 7 days.",
  who: "person",
  status: 202,
  output: dataExportAnswer,
  handle: async (ctx) => ({ dataExport: await requestExport(ctx) }),
});
