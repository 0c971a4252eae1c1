import { endOfDay, startOfDay } from "@/lib/platform/i18n/dates";
import { type ListFilters, filtersOf } from "@/lib/workflows/schema/filters";
import type { WorkflowTab } from "@/lib/workflows/schema/list";
import { type ViewQuery, viewQuery } from "@/lib/workflows/schema/views";

type Read = {
  /** The valid parameters, in the form in which a saved view stores them. */
  view: ViewQuery;
  filters: ListFilters | undefined;
};

/** What the address of a list asks for; parameters that are not valid are left out. Days are whole ones in `zone`. */
export function readListQuery(asked: Record<string, string>, first: WorkflowTab, zone: string): Read {
  const valid = Object.entries(viewQuery.shape).flatMap(([name, shape]) => {
    const { data } = shape.safeParse(asked[name] || undefined);
    return data === undefined ? [] : [[name, data] as const];
  });
  const { activeTab, role, dated, ...others } = viewQuery.parse(Object.fromEntries(valid));
  const { person, since, until, externalId } = others;
  const filters = filtersOf({
    person,
    role: person ? role : undefined,
    dated,
    externalId,
    since: startOfDay(since, zone),
    until: endOfDay(until, zone),
  });
  const view = {
    ...others,
    ...(activeTab && activeTab !== first && { activeTab }),
    ...(person && role && { role }),
    ...((since || until) && dated && { dated }),
  };
  return { view, filters };
}

/** Compares two views regardless of the order of their parameters. */
export const isSameView = (one: ViewQuery, other: ViewQuery): boolean => textOf(one) === textOf(other);

const textOf = (view: ViewQuery) => JSON.stringify(Object.entries(view).toSorted(([a], [b]) => (a < b ? -1 : 1)));
