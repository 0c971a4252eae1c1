import { secondsLeft } from "@/lib/calls/activity";
import type { MemberContext } from "@/lib/platform/context/context";

export const findIdle = (ctx: MemberContext) => ({ userId: ctx.actor.userId, secondsLeft: secondsLeft(ctx) });
