import { z } from "zod";
import { route } from "@/lib/calls/route";
import { findAccountContents } from "@/lib/leaving/account-contents";
import { accountContentsDto } from "@/lib/leaving/schema";

export const GET = route({
  summary: "What goes and what remains if one's own account is deleted",
  who: "person",
  output: z.object({ accountContents: accountContentsDto }),
  handle: async (ctx) => ({ accountContents: await findAccountContents(ctx) }),
});
