import { secondsLeft } from "@/lib/calls/activity";
import type { UserContext } from "@/lib/platform/context/context";

export const findIdle = (ctx: UserContext) => ({ userId: ctx.actor.userId, secondsLeft: secondsLeft(ctx) });
