import "server-only";
import { cache } from "react";
import { requireUser } from "@/app/page-context";
import { currentViewer } from "@/app/viewer";
import { findMe } from "@/lib/accounts/find-me";

/** The answer of GET /auth/me for the signed-in user; read once per request. */
export const currentMe = cache(async () => {
  const [ctx, viewer] = await Promise.all([requireUser(), currentViewer()]);
  return findMe(ctx, viewer);
});
