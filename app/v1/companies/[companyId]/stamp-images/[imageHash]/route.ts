import { route } from "@/lib/calls/route";
import { loadStampImage } from "@/lib/stamps/queries";
import { stampImageParams } from "@/lib/stamps/schema";

export const GET = route({
  summary: "The image of a stamp",
  file: { types: "image/png" },
  params: stampImageParams,
  handle: (ctx, { params: { companyId, imageHash } }) => loadStampImage(ctx, companyId, imageHash),
});
