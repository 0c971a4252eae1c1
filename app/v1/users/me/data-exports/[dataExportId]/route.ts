import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findOwnExport } from "@/lib/leaving/export/request-export";
import { dataExportAnswer, dataExportId } from "@/lib/leaving/schema";

export const GET = route({
  summary: "How an export stands that one has asked for",
  who: "person",
  params: z.object({ dataExportId }),
  output: dataExportAnswer,
  handle: async (ctx, { params }) => ({ dataExport: (await findOwnExport(ctx, params.dataExportId)).dataExport }),
});
