import "server-only";
import { cache } from "react";
import { currentPlan } from "@/app/current-plan";
import { requireMember } from "@/app/page-context";
import { findMe } from "@/lib/accounts/find-me";

/** The signed-in user with organisation and plan; read once per request. */
export const currentMe = cache(async () => {
  const [ctx, plan] = await Promise.all([requireMember(), currentPlan()]);
  return findMe(ctx, plan);
});
