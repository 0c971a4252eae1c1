import "server-only";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { mails } from "@/db/schema/platform";
import { recipients } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context/context";
import type { RefusedMail } from "@/lib/workflows/schema/refused";

/** Current addresses that the last mail about this workflow did not reach, with the server's answer or the product's. */
export async function listRefusedMails(ctx: Context, workflowId: number): Promise<RefusedMail[]> {
  const ofWorkflow = eq(recipients.workflowId, workflowId);
  const currentAddresses = union(
    ctx.db.select({ email: recipients.email }).from(recipients).where(ofWorkflow),
    ctx.db
      .select({ email: sql<string>`${recipients.hostEmail}` })
      .from(recipients)
      .where(and(ofWorkflow, isNotNull(recipients.hostEmail))),
  );
  const rows = await ctx.db
    .selectDistinctOn([mails.recipient], {
      id: mails.id,
      recipient: mails.recipient,
      answer: mails.refusal,
      isHeldBack: mails.heldBack,
      refusedAt: mails.refusedAt,
    })
    .from(mails)
    .where(
      and(
        eq(mails.workflowId, workflowId),
        or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt)),
        // Addresses corrected since are left out. The address of a held-back mail may never have been a recipient's.
        or(eq(mails.template, "escalation"), mails.heldBack, inArray(mails.recipient, currentAddresses)),
      ),
    )
    .orderBy(mails.recipient, desc(mails.id));
  return rows.flatMap(({ id, recipient, answer, isHeldBack, refusedAt }) =>
    refusedAt ? [{ id, recipient, answer: answer ?? "", isHeldBack, refusedAt }] : [],
  );
}
