import "server-only";
import { redirect } from "next/navigation";
import type { Context } from "@/lib/platform/context/context";
import { recordOutside } from "@/lib/security/record-outside";

/** Records that the viewer is outside the organisations' networks, and redirects to the page that says so. */
export function leadOutside(ctx: Context, closedTo: readonly number[]): never {
  recordOutside(ctx, closedTo);
  redirect("/outside-networks");
}
