import { sizeText } from "@/lib/platform/text/size-text";
import { z } from "zod";
import { saveLogo, storeLogo } from "@/lib/branding/save-logo";
import { maximumLogoBytes } from "@/lib/branding/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: `Upload one's own logo: PNG, JPEG or WebP of at most ${sizeText(maximumLogoBytes)}`,
  who: "person",
  upload: { field: "logo", maximum: maximumLogoBytes },
  output: z.object({ logoPath: z.string() }),
  handle: async (ctx, { file }) => ({
    logoPath: await saveLogo(ctx, { userId: ctx.actor.userId }, await storeLogo(file.bytes)),
  }),
});
