import { contextOf } from "@/lib/calls/context-of";
import type { UserContext } from "@/lib/platform/context/context";
import type { Sender } from "./given";

/** As the pages of this sender have it. */
export async function contextAs({ token }: Sender): Promise<UserContext> {
  const ctx = await contextOf(new Headers({ authorization: `Bearer ${token}` }));
  if (ctx.actor.kind !== "user") throw new Error("The session is gone");
  return { ...ctx, actor: ctx.actor };
}
