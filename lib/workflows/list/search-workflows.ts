import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { type documentWords, workflowSearch } from "@/db/schema/search";
import { workflows } from "@/db/schema/workflows";
import type { User, UserContext } from "@/lib/platform/context/context";
import { hasTrigrams, keyContains } from "@/lib/platform/database/search-key";
import { isStandard } from "@/lib/recipients/roles";
import { groupsOf, visibleToCaller, waitingIds } from "./bucket";
import { meets } from "./list-filters";
import type { Asked } from "./asked";
import { firstPositions, isAsked, positionColumns } from "./positions";

/** How many of the first rows tell how frequent a text is, and in how many at most it is then looked for. */
const glanced = 1_000;
const mostLookedThrough = 5_000;
const frequentFrom = 5;

type Searched = Asked & { search: string };

/**
 * How to search: by the trigram index, by the index of rare roles, or in the order of the list, where each row is a hit
 * with this likelihood.
 */
export type SearchWay = "byIndex" | "byRole" | { share: number };

/**
 * Chooses how to search at a cost that does not grow with the account. An index answers in no order and reads every row
 * that has the text, or the role: it is for what is rare. What is frequent among the first rows is soon found by reading
 * on in the order of the list.
 */
export async function chooseSearch(ctx: UserContext, asked: Searched): Promise<SearchWay> {
  const [seen] = await ctx.db.execute<{ size: string; with_text: string; hits: string }>(sql`
    with first as materialized ${firstPositions(ctx, { ...asked, after: undefined, filters: undefined }, glanced)},
      found as materialized (${amongFirst(asked.search, sql`select ${hasRole(ctx.actor, asked) ?? sql`true`} as is_hit`)})
    select (select count(*) from first) as size, (select count(*) from found) as with_text,
      (select count(*) from found where is_hit) as hits`);
  const [size, withText, hits] = [Number(seen?.size), Number(seen?.with_text), Number(seen?.hits)];
  const isFrequent = size < glanced || hits >= frequentFrom || !hasTrigrams(asked.search);
  if (isFrequent) return { share: hits / Math.max(size, 1) };
  return withText < frequentFrom ? "byIndex" : indexFor(ctx, asked);
}

/** The index for a text that is too frequent for the trigrams, if there is one. */
export const indexFor = (ctx: UserContext, asked: Asked): "byIndex" | "byRole" =>
  hasRole(ctx.actor, asked) ? "byRole" : "byIndex";

/** Twice as many rows as probably hold the hits that are needed; at least as many as a small account has. */
export const rowsToLookThrough = (share: number, needed: number): number =>
  Math.min(Math.max(glanced, Math.ceil((2 * needed) / share)), Math.max(mostLookedThrough, needed));

/** Of the ids in `first`, those whose workflows contain the text: one pass of the primary key. */
const amongFirst = (search: string, columns: SQL) => sql`${columns} from ${workflowSearch}
  where ${workflowSearch.workflowId} = any (array(select id from first)) and ${keyContains(workflowSearch.searchKey, search)}`;

/** The hits among the first `looked` rows; `size` tells how many rows were looked through, also where none is a hit. */
export const foundInOrder = (ctx: UserContext, asked: Searched, looked: number): SQL => sql`(
  with first as materialized ${firstPositions(ctx, { ...asked, filters: undefined }, looked)}
  select hits.*, looked.size from (select count(*) as size from first) as looked left join (
    select rank, key, id from first where id in (${amongFirst(asked.search, sql`select ${workflowSearch.workflowId}`)})
      ${asked.filters ? sql`and id in (select ${workflows.id} from ${workflows} where ${meets(ctx, asked.filters)})` : sql``}
  ) as hits on true)`;

/** Whether a workflow contains the text, for rows that are read one after another. */
export const hasText = (search: string): SQL => sql`exists (
  select from ${workflowSearch} where ${workflowSearch.workflowId} = ${workflows.id} and ${keyContains(workflowSearch.searchKey, search)} offset 0)`;

/** All hits; the whole text is compared only where the trigrams, or the role, and the scope fit. */
export const foundByIndex = (ctx: UserContext, asked: Searched, way: "byIndex" | "byRole"): SQL => sql`(
  with found as materialized (${way === "byRole" ? idsByRole(ctx, asked) : idsByIndex(asked.search, inScope(ctx.actor, asked.groupId))}
    ${asked.buckets.includes("waitingForMe") ? sql`union ${idsByIndex(asked.search, isWaiting(ctx))}` : sql``})
  select ${positionColumns(asked)}, 0::bigint as size from found join ${workflows} on ${workflows.id} = found.id
  where ${isAsked(ctx, visibleToCaller(ctx.actor, asked.groupId), asked)})`;

/** The text is compared in the rows that the index of roles finds, without that of the trigrams. */
const idsByRole = (ctx: UserContext, asked: Searched): SQL => {
  const where = and(hasRole(ctx.actor, asked), keyContains(sql`(${workflowSearch.searchKey} || '')`, asked.search));
  return sql`select ${workflowSearch.workflowId} as id from ${workflowSearch} where ${where}`;
};

/** The index looks for the part that is probably rarest; the rest is compared in the rows that it finds. */
const idsByIndex = (search: string, where: SQL): SQL => {
  const key = workflowSearch.searchKey;
  const rarest = rarestPart(search);
  const rest = rarest === search ? undefined : keyContains(sql`(${key} || '')`, search);
  return sql`select ${workflowSearch.workflowId} as id from ${workflowSearch} where ${and(where, keyContains(key, rarest), rest)}`;
};

/**
 * The longest number, with the character before and after it: numbers other than years are rarer than words, and the
 * index takes time for each trigram.
 */
function rarestPart(search: string): string {
  const numbers = [...search.matchAll(/[^\p{L}\p{N}]?(\d+)([^\p{L}\p{N}]?)/gu)].map(([whole, digits = "", after]) => ({
    digits,
    part: digits.length > 5 ? `${digits.slice(-5)}${after}` : whole,
  }));
  const usable = numbers.filter(({ digits, part }) => part.length > 2 && !/^(19|20)\d\d$/.test(digits));
  const [longest] = usable.toSorted((one, other) => other.digits.length - one.digits.length);
  return longest?.part ?? search;
}

const isWaiting = (ctx: UserContext): SQL => sql`${workflowSearch.workflowId} in (${waitingIds(ctx)})`;

/** A superset of what the caller sees that an index with these scopes answers. */
export const inScope = (
  actor: User,
  groupId?: number,
  column: typeof workflowSearch.scopes | typeof documentWords.scopes = workflowSearch.scopes,
): SQL => sql`${column} && ${scopesOf(actor, groupId)}`;

/**
 * A superset of what the caller sees with a recipient in the role that is asked for; undefined for the standard role.
 * What only waits for the caller need not be in it.
 */
function hasRole(actor: User, { filters, groupId, buckets }: Asked): SQL | undefined {
  const { role } = filters ?? {};
  if (!role || isStandard(role) || buckets.includes("waitingForMe")) return undefined;
  const scopes = sql`array(select scope || ${`.${role}`} from unnest(${scopesOf(actor, groupId)}) as scope)`;
  return sql`${workflowSearch.roleScopes} <> '{}' and ${workflowSearch.roleScopes} && ${scopes}`;
}

function scopesOf({ userId, companyId, companyRole, viaKey }: User, groupId?: number): SQL {
  const scopes = (...names: string[]) => sql`${sql.param(names)}::text[]`;
  if (groupId !== undefined) return scopes(`g${groupId}`);
  if (companyId === null) return scopes(`u${userId}`);
  if (viaKey) return scopes(`c${companyId}`);
  if (companyRole === companyRoles.administrator) return scopes(`u${userId}`, `c${companyId}`);
  return sql`(array[${`u${userId}`}] || array(select 'g' || group_id from (${groupsOf(userId)}) as member))`;
}
