import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { externalData } from "@/db/schema/external-data";
import { recipients, workflows } from "@/db/schema/workflows";
import { workflowKeptAs } from "@/lib/external-data/queries";
import type { User, UserContext } from "@/lib/platform/context/context";
import { keyContains } from "@/lib/platform/database/search-key";
import { visibleToCaller } from "./bucket";
import { asksForExternalData, type ListFilters } from "@/lib/workflows/schema/filters";
import type { Asked } from "./asked";

const columns = { changed: workflows.updatedAt, created: workflows.createdAt, sent: workflows.executeAt };

/** The condition that the filters set; undefined if they set none. */
export function meets({ actor }: UserContext, filters: ListFilters): SQL | undefined {
  const { person, role, dated = "changed", since, until } = filters;
  const column = columns[dated];
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  return and(
    person ? hasRecipient(person, role) : undefined,
    asksForExternalData(filters) ? isKeptAs(actor, filters) : undefined,
    since && sql`${column} >= ${at(since)}`,
    until && sql`${column} < ${at(until)}`,
    // A workflow is created, then sent, then changed: these have an index where the moment of sending has none.
    since && dated === "sent" ? sql`${workflows.updatedAt} >= ${at(since)}` : undefined,
    until && dated === "sent" ? sql`${workflows.createdAt} < ${at(until)}` : undefined,
  );
}

/** Only among what the caller may see as its sender does: a recipient's list must not tell what is kept with a workflow. */
const isKeptAs = (actor: User, { recipientExternalId, ...ofWorkflow }: ListFilters) =>
  and(
    visibleToCaller(actor),
    workflowKeptAs(ofWorkflow),
    recipientExternalId
      ? sql`${workflows.id} in (
          select ${recipients.workflowId} from ${recipients}
          join ${externalData} on ${externalData.signatoryId} = ${recipients.id}
          where ${externalData.externalId} = ${recipientExternalId})`
      : undefined,
  );

/** A recipient whose name or address contains the text. */
function hasRecipient(person: string, role: ListFilters["role"]): SQL {
  const key = sql`search_key(${recipients.firstName} || ' ' || ${recipients.lastName}, ${recipients.email})`;
  const found = and(
    eq(recipients.workflowId, workflows.id),
    role && eq(recipients.recipientRole, role),
    keyContains(key, person),
  );
  return sql`exists (select from ${recipients} where ${found} offset 0)`;
}

/** What to look for in the search keys, which contain the recipients too. */
export const searchOf = ({ search, filters }: Pick<Asked, "filters"> & { search?: string | undefined }) =>
  search || filters?.person;
