import { route } from "@/lib/calls/route";
import { findOwnRetention, saveOwnRetention } from "@/lib/retention/save-rule";
import { retentionAnswer, retentionInput } from "@/lib/retention/schema";

export const GET = route({
  who: "person",
  summary: "For how many years one's personal workflows are kept",
  output: retentionAnswer,
  handle: async (ctx) => ({ retention: await findOwnRetention(ctx) }),
});

export const PUT = route({
  who: "person",
  summary: "Set for how many years one's personal workflows are kept",
  description: "As an organisation's rule; personal workflows are those of no organisation.",
  body: retentionInput,
  output: retentionAnswer,
  handle: async (ctx, { body }) => ({ retention: await saveOwnRetention(ctx, body) }),
});
