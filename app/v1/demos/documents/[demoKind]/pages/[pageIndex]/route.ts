import { z } from "zod";
import { demoPage } from "@/lib/demos/demo-document";
import { demoKinds } from "@/lib/demos/rules";
import { imageQuery, pageIndex } from "@/lib/documents/schema";
import { publicImage } from "@/lib/platform/http/public-image";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "A page of a demo's document before it is filled in, as WebP",
  file: { types: "image/webp" },
  who: "anyone",
  params: z.object({ demoKind: z.enum(demoKinds), pageIndex }),
  query: imageQuery,
  handle: async (_ctx, { params, query }) =>
    publicImage(await demoPage(params.demoKind, params.pageIndex, query.width), "image/webp"),
});
