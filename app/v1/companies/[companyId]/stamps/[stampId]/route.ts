import { route } from "@/lib/calls/route";
import { removeStamp } from "@/lib/stamps/save-stamp";
import { stampParams } from "@/lib/stamps/schema";

export const DELETE = route({
  summary: "Remove a stamp from those that can be placed; where it is placed it stays",
  scope: "administer",
  params: stampParams,
  handle: (ctx, { params: { companyId, stampId } }) => removeStamp(ctx, companyId, stampId),
});
