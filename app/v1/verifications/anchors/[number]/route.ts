import { z } from "zod";
import { findAnchor } from "@/lib/anchors/find-proof";
import { anchorDto, anchorNumber } from "@/lib/anchors/schema";
import { route } from "@/lib/calls/route";
import { limitVerification } from "@/lib/verification/verify-document";

export const GET = route({
  summary: "An anchor of all audit chains by its number: its root, its time, and the root of the one before",
  who: "anyone",
  params: z.object({ number: anchorNumber }),
  output: anchorDto,
  handle: async (ctx, { params }) => {
    await limitVerification(ctx);
    return findAnchor(ctx, params.number);
  },
});
