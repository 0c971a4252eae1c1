import { endOfDay, startOfDay } from "@/lib/platform/i18n/dates";
import { type SecurityEventsQuery, securityEventsQuery } from "@/lib/security/schema";

type Read = { shown: { search?: string; event?: string; since?: string; until?: string }; asked: SecurityEventsQuery };

/** What the address of the log asks for; parameters that are not valid are left out. Days are whole ones in `zone`. */
export function readLogQuery(given: Record<string, string>, zone: string): Read {
  const day = (text: string | undefined) => (/^\d{4}-\d\d-\d\d$/.test(text ?? "") ? text : undefined);
  const { search, event, page } = securityEventsQuery.shape;
  const shown = {
    search: search.safeParse(given["search"]).data ?? "",
    event: event.safeParse(given["event"] || undefined).data ?? "",
    since: day(given["since"]) ?? "",
    until: day(given["until"]) ?? "",
  };
  const since = startOfDay(shown.since, zone);
  const until = endOfDay(shown.until, zone);
  const asked = {
    search: shown.search,
    event: event.safeParse(shown.event || undefined).data,
    since,
    until,
    page: page.safeParse(given["page"] || undefined).data ?? 1,
    perPage: 25,
  };
  return { shown, asked };
}
