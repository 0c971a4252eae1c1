import { z } from "zod";
import { route } from "@/lib/platform/http/route";
import { downloadPack } from "@/lib/sealing/download-pack";
import { workflowId } from "@/lib/workflows/schema";

export const GET = route({
  summary: "The signed PDF, or a zip where there are several",
  params: z.object({ workflowId }),
  handle: (ctx, { params: { workflowId: id } }) => downloadPack(ctx, id),
});
