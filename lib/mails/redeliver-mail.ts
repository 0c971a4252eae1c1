import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { mails } from "@/db/schema/platform";
import { getWorkflowFor } from "@/lib/access/workflows";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { limitInDatabase } from "@/lib/platform/http/rate-limit";
import { announceWorkflow } from "@/lib/workflows/announce-workflow";

const limit = { name: "redeliver-mail", points: 20, seconds: 86_400 };

/** Delivers a refused mail once more, such as to a mailbox that was full. */
export async function redeliverMail(ctx: UserContext, workflowId: number, mailId: number): Promise<void> {
  await getWorkflowFor(ctx, "workflow:send", workflowId);
  await limitInDatabase(limit, String(workflowId)); // before the transaction: it takes a connection of its own
  await transact(ctx, async (tx) => {
    const workflow = await getWorkflowFor(tx, "workflow:send", workflowId, { lock: true });
    const [mail] = await tx.db
      .update(mails)
      .set({ refusedAt: null, refusal: null, heldBack: false })
      .where(and(eq(mails.id, mailId), eq(mails.workflowId, workflow.id), isNotNull(mails.refusedAt)))
      .returning({ id: mails.id });
    if (!mail) throw new AppError("not_found");
    await addJob(tx.db, "deliverMail", { mailId: mail.id });
    await announceWorkflow(tx, workflow.id);
  });
}
