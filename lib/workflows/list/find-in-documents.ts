import "server-only";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { companyGroupUsers } from "@/db/schema/companies";
import { documents } from "@/db/schema/documents";
import { documentWords } from "@/db/schema/search";
import { workflows } from "@/db/schema/workflows";
import { callerRolesOf } from "@/lib/access/workflows";
import { allows } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { alive, visibleToCaller } from "./bucket";
import { callerInGroup, listedColumns } from "./listed-workflow";
import { firstPositions } from "./positions";
import { titleOf } from "@/lib/workflows/queries";
import { inScope } from "./search-workflows";

/** In how many documents of the latest workflows words are looked for before the index is asked; its longest answer. */
const glanced = 200;
const mostByIndex = 2_000;

/** With the title of its workflow. */
type FoundDocument = { id: number; name: string; workflowId: number; title: string };

/**
 * Documents whose pages have all of the words, of the workflows with a detail page for the caller; of the workflow changed
 * last first. Frequent words are in enough of the latest workflows; the index, which reads everything that has a word, is
 * asked for the others only (docs/decisions/0040).
 */
export async function findInDocuments(ctx: UserContext, text: string, atMost: number): Promise<FoundDocument[]> {
  const latest = firstPositions(ctx, { buckets: ["all"], sort: "updated_at", direction: "desc" }, glanced);
  const hasWords = sql`${documentWords.words} @@ (select query from asked)`;
  const visible = and(alive, visibleToCaller(ctx.actor));
  const isAll = sql`greatest((select count(*) from latest), (select count(*) from looked)) < ${glanced}`;
  const isEnough = sql`(select count(*) from near) >= ${atMost}`;
  const rows = await ctx.db
    .select({
      id: documents.id,
      name: documents.name,
      workflow: workflows,
      groupRole: companyGroupUsers.roleId,
      all: listedColumns.documents,
    })
    .from(
      sql`(
        with asked as materialized (select words_query(${text}) as query),
        latest as materialized ${latest},
        looked as materialized (
          select ${documents.id} as id, row_number() over in_order as place
          from latest join ${documents} on ${documents.workflowId} = latest.id
          window in_order as (order by latest.key desc, latest.id desc, ${documents.documentIndex})
          order by place limit ${glanced}
        ),
        near as materialized (
          select looked.id from looked join ${documentWords} on ${documentWords.documentId} = looked.id
          where ${hasWords} order by place limit ${atMost}
        ),
        far as materialized (
          select ${documents.id} as id from ${documentWords}
          join ${documents} on ${documents.id} = ${documentWords.documentId}
          join ${workflows} on ${workflows.id} = ${documents.workflowId}
          where ${and(sql`not (${isAll} or ${isEnough})`, inAnyScope, inScope(ctx.actor, undefined, documentWords.scopes), hasWords, visible)}
          limit ${mostByIndex}
        )
        select id from near union select id from far) as found`,
    )
    .innerJoin(documents, eq(documents.id, sql`found.id`))
    .innerJoin(workflows, eq(workflows.id, documents.workflowId))
    .leftJoin(companyGroupUsers, callerInGroup(ctx))
    .where(visible)
    .orderBy(sql`${workflows.updatedAt} desc, ${workflows.id} desc, ${documents.documentIndex}`)
    .limit(atMost);
  return rows
    .filter(({ workflow, groupRole }) => allows("workflow:view", callerRolesOf(ctx.actor, workflow, groupRole)))
    .map(({ id, name, workflow, all }) => {
      const names = all.map((document) => document.name);
      return { id, name, workflowId: workflow.id, title: titleOf(ctx, workflow, names) };
    });
}

/** Must equal the index's own condition, or the index would not be used. */
const inAnyScope: SQL = sql`${documentWords.scopes} <> '{}'`;
