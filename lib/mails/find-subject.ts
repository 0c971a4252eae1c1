import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { prepared } from "@/db/prepared";
import type { documents } from "@/db/schema/documents";
import { companies } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { recipients, workflows } from "@/db/schema/workflows";
import { listDocuments } from "@/lib/documents/queries";
import type { Context } from "@/lib/platform/context/context";
import { listAlternateNames } from "@/lib/signing/entries/list-alternate-names";

/** What a mail about a workflow is written from. */
export type Subject = {
  workflow: typeof workflows.$inferSelect;
  sender: typeof users.$inferSelect;
  /** The organisation that the workflow belongs to. */
  company: { name: string; timeZone: string } | null;
  person: typeof recipients.$inferSelect | null;
  docs: (typeof documents.$inferSelect)[];
  /** The people of whom any one can act, until one of them does; empty for a part of one person. */
  oneOf: { firstName: string; lastName: string }[];
};

/** Null if the workflow has been deleted, unless that does not matter. */
export async function findSubject(
  ctx: Context,
  workflowId: number | null,
  signatoryId: number | null | undefined,
  { orDeleted = false } = {},
): Promise<Subject | null> {
  const id = workflowId ?? 0;
  const [[row], docs] = await Promise.all([
    subjectOf(ctx.db).execute({ id, signatoryId: signatoryId ?? 0 }),
    listDocuments(ctx, { id }),
  ]);
  if (!row || (row.workflow.deletedAt && !orDeleted)) return null;
  const { person, partRole, claimedBy, ...subject } = row;
  const oneOf = person && claimedBy === null ? await listAlternateNames(ctx, { holder: person }) : [];
  // An alternate is asked in the words of the part's role.
  return { ...subject, docs, oneOf, person: person && { ...person, recipientRole: partRole ?? person.recipientRole } };
}

const parts = alias(recipients, "part");

const subjectOf = prepared((db) =>
  db
    .select({
      workflow: workflows,
      sender: users,
      company: { name: companies.name, timeZone: companies.timeZone },
      person: recipients,
      partRole: parts.recipientRole,
      claimedBy: parts.claimedBy,
    })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.initiatorId))
    .leftJoin(companies, eq(companies.id, workflows.companyId))
    .leftJoin(
      recipients,
      and(eq(recipients.id, sql.placeholder("signatoryId")), eq(recipients.workflowId, workflows.id)),
    )
    .leftJoin(parts, eq(parts.id, recipients.memberOf))
    .where(eq(workflows.id, sql.placeholder("id")))
    .prepare("mail_subject"),
);
