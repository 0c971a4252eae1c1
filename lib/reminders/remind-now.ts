import "server-only";
import { and, eq } from "drizzle-orm";
import { signatories } from "@/db/schema/workflows";
import { type MemberContext, transact } from "@/lib/platform/context";
import { AppError } from "@/lib/platform/errors";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { queueMail } from "@/lib/platform/mail/queue-mail";
import { limitInDatabase } from "@/lib/platform/rate-limit";
import { getWorkflowFor } from "@/lib/access/workflows";
import { isExpired } from "@/lib/workflows/rules";

const limit = { name: "remind-now", points: 5, seconds: 86_400 };

/** 'Ask again': mails the link once more to a recipient whose turn it is and who is not the sender. */
export async function remindNow(ctx: MemberContext, workflowId: number, signatoryId: number): Promise<void> {
  await findAwaited(ctx, workflowId, signatoryId);
  await limitInDatabase(limit, String(signatoryId)); // before the transaction: it takes a connection of its own
  await transact(ctx, async (tx) => {
    const { workflow, person } = await findAwaited(tx, workflowId, signatoryId, { lock: true });
    await queueMail(tx, {
      template: "reminder",
      recipient: person.email,
      language: languageOr(person.defaultLanguage),
      workflowId: workflow.id,
      data: { signatoryId: person.id, linkVersion: person.linkVersion },
    });
  });
}

async function findAwaited(ctx: MemberContext, workflowId: number, signatoryId: number, { lock = false } = {}) {
  const workflow = await getWorkflowFor(ctx, "workflow:send", workflowId, { lock });
  const [person] = await ctx.db
    .select()
    .from(signatories)
    .where(and(eq(signatories.id, signatoryId), eq(signatories.workflowId, workflow.id)));
  if (!person) throw new AppError("not_found");
  const waits = workflow.status === "inProgress" && person.status === "invited" && !isExpired(workflow, ctx.now);
  if (!waits) throw new AppError("conflict", "not_awaited");
  if (person.email === ctx.actor.email) throw new AppError("conflict", "not_to_oneself");
  return { workflow, person };
}
