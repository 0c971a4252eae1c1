import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getWorkflowFor } from "@/lib/access/workflows";
import { holdersOf } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import { renewLink } from "@/lib/workflows/send/renew-link";
import { signingLink } from "@/lib/workflows/send/signing-link";
import { isSameAddress } from "@/lib/platform/text/mail-address";

/** 'Sign yourself': only if the caller is that recipient and it is their turn (spec section 5). */
export async function findOwnLink(ctx: UserContext, workflowId: number, signatoryId: number): Promise<string> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const { people, alternates } = await listPeople(ctx, workflow);
  const part = people.find(({ id }) => id === signatoryId);
  if (!part) throw new AppError("not_found");
  const person = holdersOf(part, alternates).find(({ email }) => isSameAddress(email, ctx.actor.email));
  if (!person || person.addressUnconfirmed || !ctx.actor.confirmed) throw new AppError("forbidden");
  if (workflow.status !== "inProgress" || person.status !== "invited")
    throw new AppError("conflict", "not_ready_for_you");
  await renewLink(ctx, person);
  return signingLink(person);
}
