import { z } from "zod";
import { listLinkedProviders } from "@/lib/accounts/linked-providers";
import { linkedProviderDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  who: "person",
  summary: "The providers whose accounts sign in to the caller's, and those that were unlinked",
  output: z.object({ providers: z.array(linkedProviderDto) }),
  handle: async (ctx) => ({ providers: await listLinkedProviders(ctx) }),
});
