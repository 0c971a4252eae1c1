import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { getWorkflowFor, type WorkflowRow } from "@/lib/access/workflows";
import { holdersOf } from "@/lib/recipients/rules";
import { listPeople, type RecipientRow } from "@/lib/workflows/queries";
import { renewLink } from "@/lib/workflows/send/renew-link";
import { signingLink } from "@/lib/workflows/send/signing-link";
import { isSameAddress } from "@/lib/platform/text/mail-address";

/** 'Sign yourself': only if the caller is that recipient and it is their turn (spec section 5). */
export async function findOwnLink(ctx: UserContext, workflowId: number, signatoryId: number): Promise<string> {
  const workflow = await getWorkflowFor(ctx, "workflow:view", workflowId);
  const { people, alternates } = await listPeople(ctx, workflow);
  const part = people.find(({ id }) => id === signatoryId);
  if (!part) throw new AppError("not_found");
  const person = holdersOf(part, alternates).find((one) => isCaller(ctx, one));
  if (!person) throw new AppError("forbidden");
  if (!isTheirTurn(workflow, person)) throw new AppError("conflict", "not_ready_for_you");
  return renewedLink(ctx, person);
}

/** As whom the caller can sign now: nobody where `findOwnLink` would refuse. */
export async function findOwnTurn(ctx: UserContext, workflow: WorkflowRow): Promise<RecipientRow | undefined> {
  const { people, alternates } = await listPeople(ctx, workflow);
  const holders = people.flatMap((part) => holdersOf(part, alternates));
  return holders.find((one) => isCaller(ctx, one) && isTheirTurn(workflow, one));
}

export async function renewedLink(ctx: UserContext, person: RecipientRow): Promise<string> {
  await renewLink(ctx, person);
  return signingLink(person);
}

const isCaller = ({ actor }: UserContext, person: RecipientRow) =>
  actor.confirmed && !person.addressUnconfirmed && isSameAddress(person.email, actor.email);

const isTheirTurn = ({ status }: WorkflowRow, person: RecipientRow) =>
  status === "inProgress" && person.status === "invited";
