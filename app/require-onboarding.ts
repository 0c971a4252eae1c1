import "server-only";
import { redirect } from "next/navigation";
import { currentMe } from "./me";

/**
 * For the pages of onboarding: redirects those who have finished it to the dashboard, where the middleware clears its
 * cookie.
 */
export async function requireOnboarding() {
  const me = await currentMe();
  if (me.onboarded) redirect("/?onboarded=1");
  return me;
}
