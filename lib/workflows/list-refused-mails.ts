import "server-only";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { mails } from "@/db/schema/platform";
import { signatories } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import type { RefusedMail } from "./refused-schema";

/** Current addresses that the last mail about this workflow did not reach, with the server's answer or the product's. */
export async function listRefusedMails(ctx: Context, workflowId: number): Promise<RefusedMail[]> {
  const ofWorkflow = eq(signatories.workflowId, workflowId);
  const currentAddresses = union(
    ctx.db.select({ email: signatories.email }).from(signatories).where(ofWorkflow),
    ctx.db
      .select({ email: sql<string>`${signatories.hostEmail}` })
      .from(signatories)
      .where(and(ofWorkflow, isNotNull(signatories.hostEmail))),
    // Nobody's, perhaps: of a mail that was changed after it was queued.
    ctx.db
      .select({ email: sql<string>`${mails.data}->>'address'` })
      .from(mails)
      .where(and(eq(mails.workflowId, workflowId), sql`${mails.data} @> '{"isHeldBack": true}'`)),
  );
  const rows = await ctx.db
    .selectDistinctOn([mails.recipient], {
      id: mails.id,
      recipient: mails.recipient,
      answer: mails.refusal,
      refusedAt: mails.refusedAt,
    })
    .from(mails)
    .where(
      and(
        eq(mails.workflowId, workflowId),
        or(isNotNull(mails.sentAt), isNotNull(mails.refusedAt)),
        // An address that was corrected meanwhile is not listed any more.
        or(eq(mails.template, "escalation"), inArray(mails.recipient, currentAddresses)),
      ),
    )
    .orderBy(mails.recipient, desc(mails.id));
  return rows.flatMap(({ id, recipient, answer, refusedAt }) =>
    refusedAt ? [{ id, recipient, answer: answer ?? "", refusedAt }] : [],
  );
}
