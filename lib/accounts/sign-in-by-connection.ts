import "server-only";
import { fetchAnswer } from "@/lib/connections/sign-in/requests";
import { saveProof } from "@/lib/connections/sign-in/proofs";
import type { SignedIn, StepAwaited } from "@/lib/calls/signed-in-answer";
import { type Context, transact } from "@/lib/platform/context/context";
import { findConnectedMember } from "./find-connected-member";
import { signInAs } from "./sign-in-as";

/**
 * Signs in whom the organisation's provider has identified, in the browser that was sent there. Null if this browser
 * awaits no such answer. The answer is used up even where the person is refused.
 */
export async function signInByConnection(
  ctx: Context,
  token: string,
  browser: string,
): Promise<SignedIn | StepAwaited | null> {
  const answer = await fetchAnswer(ctx, { token, browser, purpose: "signIn" });
  if (!answer) return null;
  const { connection, identity } = answer;
  const outcome = await transact(ctx, async (tx) => {
    const found = await findConnectedMember(tx, connection, identity);
    if ("refused" in found) return found;
    const connectionProof = await saveProof(tx, connection.id, found.user.id, identity);
    // A provider that does not say when has proved nothing lately.
    const provedAt = identity.authenticatedAt ?? new Date(0);
    return signInAs(tx, found.user, "connection", { connectionProof, provedAt });
  });
  if ("refused" in outcome) throw outcome.refused;
  return outcome;
}
