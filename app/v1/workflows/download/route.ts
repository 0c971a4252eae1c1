import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadSeveral } from "@/lib/sealing/download-pack";
import { workflowIds } from "@/lib/workflows/schema/list";

export const GET = route({
  summary: "The documents of several workflows in one zip: `ids`, comma separated, at most 25",
  file: { types: "application/zip" },
  query: z.object({ ids: workflowIds }),
  handle: (ctx, { query }) => downloadSeveral(ctx, query.ids),
});
