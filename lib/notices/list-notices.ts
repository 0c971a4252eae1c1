import "server-only";
import { sql } from "drizzle-orm";
import type { RecipientRole, WorkflowStatus } from "@/db/enums";
import { documents } from "@/db/schema/documents";
import { users } from "@/db/schema/users";
import { completions, recipients, workflows } from "@/db/schema/workflows";
import type { UserContext } from "@/lib/platform/context/context";
import { fullName } from "@/lib/recipients/rules";
import { titleOf } from "@/lib/workflows/queries";
import { noticeOf } from "./rules";
import { mostNotices, type Notice } from "./schema";

type Row = {
  id: string;
  name: string | null;
  documentNames: string[];
  status: WorkflowStatus;
  completedAt: string | null;
  expiresAt: string | null;
  failedAt: string | null;
  notSentAt: string | null;
  person: {
    firstName: string;
    lastName: string;
    email: string;
    role: RecipientRole;
    finishedAt: string | null;
    declinedAt: string | null;
  } | null;
  seenAt: string | null;
};

/**
 * What became of the workflows that the caller has sent, the latest first, one notice a workflow. Of each status only the
 * workflows changed last are read, by the index of the lists, so that this costs the same in an account of any size.
 */
export async function listNotices(ctx: UserContext): Promise<Notice[]> {
  const { actor, now } = ctx;
  const rows = await ctx.db.execute<Row>(sql`
    select latest.id, latest.name, latest.status, latest.completed_at as "completedAt", latest.expires_at as "expiresAt",
      case when latest.schedule_refusal is not null then latest.updated_at end as "notSentAt",
      ${completions.failedAt} as "failedAt", ${users.noticesSeenAt} as "seenAt", person.*,
      (select coalesce(json_agg(${documents.name} order by ${documents.documentIndex}), '[]') from ${documents}
        where ${documents.workflowId} = latest.id) as "documentNames"
    from ${users}
    cross join (values ('completed'), ('declined'), ('failed'), ('inProgress'), ('notStarted')) as kind(status)
    cross join lateral (
      select * from ${workflows} where ${workflows.initiatorId} = ${users.id} and ${workflows.deletedAt} is null
        and ${workflows.status} = kind.status::workflow_status
      order by ${workflows.updatedAt} desc, ${workflows.id} desc limit ${mostNotices}) as latest
    left join ${completions} on ${completions.workflowId} = latest.id
    left join lateral (
      select json_build_object('firstName', ${recipients.firstName}, 'lastName', ${recipients.lastName},
        'email', ${recipients.email}, 'role', ${recipients.recipientRole},
        'finishedAt', ${recipients.finishedAt}, 'declinedAt', ${recipients.declinedAt}) as person
      from ${recipients} where ${recipients.workflowId} = latest.id and ${recipients.memberOf} is null
        and coalesce(${recipients.declinedAt}, ${recipients.finishedAt}) is not null
      order by ${recipients.declinedAt} desc nulls last, ${recipients.finishedAt} desc limit 1) as person on true
    where ${users.id} = ${actor.userId}`);
  return rows
    .flatMap((row) => {
      const person = row.person && {
        ...row.person,
        name: fullName(row.person),
        finishedAt: momentOf(row.person.finishedAt),
        declinedAt: momentOf(row.person.declinedAt),
      };
      const notice = noticeOf(
        {
          status: row.status,
          ownEmail: actor.email,
          completedAt: momentOf(row.completedAt),
          expiresAt: momentOf(row.expiresAt),
          failedAt: momentOf(row.failedAt),
          notSentAt: momentOf(row.notSentAt),
          person,
        },
        now,
      );
      if (!notice) return [];
      const seenAt = momentOf(row.seenAt);
      const title = titleOf(ctx, row, row.documentNames);
      return [{ ...notice, workflowId: Number(row.id), title, isSeen: seenAt !== null && notice.at <= seenAt }];
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, mostNotices);
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));
