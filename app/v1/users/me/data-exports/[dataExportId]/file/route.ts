import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadExport } from "@/lib/leaving/export/download-export";
import { dataExportId } from "@/lib/leaving/schema";

export const GET = route({
  summary: "The file of an export, for 7 days, to whoever asked for it; the download is recorded",
  who: "person",
  params: z.object({ dataExportId }),
  file: { types: "application/zip" },
  handle: (ctx, { params }) => downloadExport(ctx, params.dataExportId),
});
