import { z } from "zod";
import { loadLogo } from "@/lib/branding/load-logo";
import { logoHash } from "@/lib/branding/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "A logo, for mails and signing pages",
  file: { types: "image/png" },
  who: "anyone",
  params: z.object({ logoHash }),
  handle: (ctx, { params }) => loadLogo(ctx, params.logoHash),
});
