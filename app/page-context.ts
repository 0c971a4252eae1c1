import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Context, MemberContext } from "@/lib/platform/context";
import { contextOf } from "@/lib/platform/http/caller";

/** Who looks at this page; read once per request. */
export const pageContext = cache(async (): Promise<Context> => contextOf(await headers()));

/** The gate of every page for the signed-in: the middleware's redirect is a convenience, this is the lock. */
export async function requireMember(): Promise<MemberContext> {
  const ctx = await pageContext();
  if (ctx.actor.kind === "member") return { ...ctx, actor: ctx.actor };
  const path = (await headers()).get("x-countersign-path") ?? "/";
  redirect(path === "/" ? "/login" : `/login?origin=${encodeURIComponent(path)}`);
}
