import "server-only";
import { redirect } from "next/navigation";
import type { Context } from "@/lib/platform/context/context";
import { recordOutside } from "@/lib/security/record-outside";

/** Leads a viewer who is outside the organisations' networks to the page that says so, and records it. */
export function leadOutside(ctx: Context, closedTo: readonly number[]): never {
  recordOutside(ctx, closedTo);
  redirect("/outside-networks");
}
