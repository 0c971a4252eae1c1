import "server-only";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMails } from "@/lib/platform/mail/queue-mail";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { assertSeen } from "@/lib/access/assert-seen";
import { getWorkflowFor } from "@/lib/access/workflows";
import { holdersOf, mailboxOf } from "@/lib/recipients/rules";
import { listPeople } from "@/lib/workflows/queries";
import { isExpired } from "@/lib/workflows/rules";
import { isSameAddress } from "@/lib/platform/text/mail-address";

const limit = { name: "remind-now", points: 5, seconds: 86_400 };

/** 'Send reminder': mails the link once more to a recipient whose turn it is, or to all alternates, except to the sender. */
export async function remindNow(
  ctx: UserContext,
  workflowId: number,
  signatoryId: number,
  seenUpdatedAt?: string,
): Promise<void> {
  await findAwaited(ctx, workflowId, signatoryId);
  await limitInDatabase(limit, String(signatoryId)); // before the transaction: it takes a connection of its own
  await transact(ctx, async (tx) => {
    const { workflow, holders } = await findAwaited(tx, workflowId, signatoryId, { lock: true });
    assertSeen(workflow, seenUpdatedAt);
    await queueMails(
      tx,
      holders.map((person) => ({
        template: "reminder",
        recipient: mailboxOf(person),
        language: languageOr(person.defaultLanguage),
        workflowId: workflow.id,
        data: { signatoryId: person.id, linkVersion: person.linkVersion },
      })),
    );
  });
}

/** The same for everyone whose turn it is, except the caller. Refuses where that is nobody. */
export async function remindEveryone(ctx: UserContext, workflowId: number): Promise<void> {
  const workflow = await getWorkflowFor(ctx, "workflow:send", workflowId);
  const { people } = await listPeople(ctx, workflow);
  const awaited = workflow.status === "inProgress" ? people.filter(({ status }) => status === "invited") : [];
  const others = awaited.filter((one) => !one.linkBySender && !isSameAddress(mailboxOf(one), ctx.actor.email));
  if (others.length === 0) throw new AppError("conflict", "not_awaited");
  for (const { id } of others) await remindNow(ctx, workflow.id, id);
}

async function findAwaited(ctx: UserContext, workflowId: number, signatoryId: number, { lock = false } = {}) {
  const workflow = await getWorkflowFor(ctx, "workflow:send", workflowId, { lock });
  const { people, alternates } = await listPeople(ctx, workflow);
  const person = people.find(({ id }) => id === signatoryId);
  if (!person) throw new AppError("not_found");
  const waits = workflow.status === "inProgress" && person.status === "invited" && !isExpired(workflow, ctx.now);
  if (!waits) throw new AppError("conflict", "not_awaited");
  if (person.linkBySender) throw new AppError("conflict", "link_by_sender");
  const holders = holdersOf(person, alternates).filter((one) => !isSameAddress(mailboxOf(one), ctx.actor.email));
  if (holders.length === 0) throw new AppError("conflict", "not_to_oneself");
  return { workflow, holders };
}
