import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { Context, UserContext } from "@/lib/platform/context/context";
import { isHoldingPath } from "@/lib/organisations/rules";
import { isAct, noteAct } from "@/lib/calls/activity";
import { contextOf } from "@/lib/calls/context-of";
import { leadOutside } from "./lead-outside";

/** The viewer of this page; read once per request. */
export const pageContext = cache(async (): Promise<Context> => {
  const asked = await headers();
  const ctx = await contextOf(asked);
  if (isAct("GET", asked)) noteAct(ctx);
  return ctx;
});

/** Access check of every page for signed-in users; the middleware's redirect is only a convenience. */
export async function requireUser(): Promise<UserContext> {
  const ctx = await pageContext();
  const path = (await headers()).get("x-countersign-path") ?? "/";
  if (ctx.actor.kind === "outsider") leadOutside(ctx, ctx.actor.closedTo);
  if (ctx.actor.kind === "user") {
    if (ctx.actor.lacksSecondStep) redirect("/second-step");
    if (ctx.actor.lacksNames) redirect(path === "/" ? "/names" : `/names?origin=${encodeURIComponent(path)}`);
    if (ctx.actor.holdingCompanyId !== null && !isHoldingPath(path)) redirect("/");
    return { ...ctx, actor: ctx.actor };
  }
  redirect(path === "/" ? "/login" : `/login?origin=${encodeURIComponent(path)}`);
}
