import { z } from "zod";
import { route } from "@/lib/calls/route";
import { deleteView } from "@/lib/workflows/list/saved-views";
import { viewId } from "@/lib/workflows/schema/views";

export const DELETE = route({
  summary: "Forget a named view",
  params: z.object({ viewId }),
  handle: (ctx, { params }) => deleteView(ctx, params.viewId),
});
