import { z } from "zod";
import { route } from "@/lib/calls/route";
import { downloadPack } from "@/lib/sealing/download-pack";
import { linkToken } from "@/lib/signing/schema";
import { reachView } from "@/lib/workflows/embedding/reach-view";

export const GET = route({
  summary: "The sealed documents of a workflow that an embedded session shows",
  file: { types: ["application/pdf", "application/zip"] },
  who: "anyone",
  params: z.object({ token: linkToken }),
  handle: async (ctx, { params }) => {
    const { ctx: viewer, workflow } = await reachView(ctx, params.token);
    return downloadPack(viewer, workflow.id, { sealed: true });
  },
});
