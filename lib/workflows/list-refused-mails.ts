import "server-only";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/pg-core";
import { mails } from "@/db/schema/platform";
import { signatories } from "@/db/schema/workflows";
import type { Context } from "@/lib/platform/context";
import type { RefusedMail } from "./refused-schema";

/** What the sender was told of other mails. */
const notices = alias(mails, "notices");

/** Current addresses that the last mail about this workflow did not reach, with the server's answer or the product's. */
export async function listRefusedMails(ctx: Context, workflowId: number): Promise<RefusedMail[]> {
  const ofWorkflow = eq(signatories.workflowId, workflowId);
  const isOfHeldBack = and(eq(notices.workflowId, workflowId), sql`${notices.data} @> '{"isHeldBack": true}'`);
  const currentAddresses = union(
    ctx.db.select({ email: signatories.email }).from(signatories).where(ofWorkflow),
    ctx.db
      .select({ email: sql<string>`${signatories.hostEmail}` })
      .from(signatories)
      .where(and(ofWorkflow, isNotNull(signatories.hostEmail))),
    // Of what the product held back, which is perhaps nobody's.
    ctx.db
      .select({ email: sql<string>`${notices.data}->>'address'` })
      .from(notices)
      .where(isOfHeldBack),
  );
  const rows = await ctx.db
    .selectDistinctOn([mails.recipient], {
      id: mails.id,
      recipient: mails.recipient,
      answer: mails.refusal,
      isHeldBack: sql<boolean>`exists ${ctx.db
        .select({ id: notices.id })
        .from(notices)
        .where(
          and(
            isOfHeldBack,
            sql`${notices.data}->>'address' = ${mails.recipient} and ${notices.data}->>'answer' = ${mails.refusal}`,
          ),
        )}`,
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
  return rows.flatMap(({ id, recipient, answer, isHeldBack, refusedAt }) =>
    refusedAt ? [{ id, recipient, answer: answer ?? "", isHeldBack, refusedAt }] : [],
  );
}
