import "server-only";
import { redirect } from "next/navigation";
import { currentMe } from "./me";

/** For the pages of onboarding: whoever is through goes to the dashboard, and the middleware forgets its mark. */
export async function requireOnboarding() {
  const me = await currentMe();
  if (me.onboarded) redirect("/?onboarded=1");
  return me;
}
