import { route } from "@/lib/calls/route";
import { findIdle } from "@/lib/accounts/find-idle";
import { idleDto } from "@/lib/accounts/schema";

export const GET = route({
  summary: "Whose session this is, and when it ends if nothing is done",
  description: "A page that asks does not count as somebody doing something.",
  who: "person",
  beforeSecondStep: true,
  output: idleDto,
  handle: async (ctx) => findIdle(ctx),
});

export const POST = route({
  summary: "Somebody is there: the session does not end as idle for as long as the organisation allows",
  who: "person",
  beforeSecondStep: true,
  idempotent: false,
  output: idleDto,
  handle: async (ctx) => findIdle({ ...ctx, actor: { ...ctx.actor, activeAt: ctx.now } }),
});
