import "server-only";
import { cache } from "react";
import { requireMember } from "@/app/page-context";
import { findPlan } from "@/lib/billing/find-plan";

/** The plan that the viewer works under; read once per request. */
export const currentPlan = cache(async () => findPlan(await requireMember()));
