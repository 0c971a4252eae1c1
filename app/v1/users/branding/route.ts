import { z } from "zod";
import { findBranding } from "@/lib/branding/find-branding";
import { saveBranding } from "@/lib/branding/save-branding";
import { brandingDto, brandingInput, productBranding } from "@/lib/branding/schema";
import { route } from "@/lib/calls/route";

const output = z.object({ userBranding: brandingDto });

export const GET = route({
  summary: "One's own logo and colours",
  who: "person",
  output,
  handle: async (ctx) => ({
    userBranding: (await findBranding(ctx, { userId: ctx.actor.userId })) ?? productBranding,
  }),
});

export const POST = route({
  summary: "Set one's own colours, which take precedence over the organisation's; keep or remove the logo",
  who: "person",
  body: brandingInput,
  output,
  handle: async (ctx, { body }) => ({ userBranding: await saveBranding(ctx, { userId: ctx.actor.userId }, body) }),
});
