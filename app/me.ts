import "server-only";
import { cache } from "react";
import { requireMember } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { findMe } from "@/lib/accounts/find-me";

/** Everything about the signed-in that GET /auth/me answers; read once per request. */
export const currentMe = cache(async () => {
  const [ctx, viewer] = await Promise.all([requireMember(), currentViewer()]);
  return findMe(ctx, viewer);
});
