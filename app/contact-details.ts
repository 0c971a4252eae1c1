import "server-only";
import { currentMe } from "./me";
import { pageContext } from "./page-context";
import { fullName } from "@/lib/recipients/rules";

/** Form values known for a signed-in visitor. */
export async function contactDetails(): Promise<{ name: string; email: string }> {
  const { actor } = await pageContext();
  if (actor.kind !== "user") return { name: "", email: "" };
  const { user } = await currentMe();
  return { name: fullName(user), email: user.email };
}
