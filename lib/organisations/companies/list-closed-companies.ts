import "server-only";
import { asc, inArray } from "drizzle-orm";
import { companies } from "@/db/schema/companies";
import type { Context } from "@/lib/platform/context/context";

/** The names of organisations that the caller administers, but not from the network that they are in. */
export async function listClosedCompanies({ actor, db }: Context): Promise<string[]> {
  const closed = closedTo(actor);
  if (closed.length === 0) return [];
  const rows = await db
    .select({ name: companies.name })
    .from(companies)
    .where(inArray(companies.id, [...closed]))
    .orderBy(asc(companies.name));
  return rows.map(({ name }) => name);
}

const closedTo = (actor: Context["actor"]): readonly number[] => ("closedTo" in actor && actor.closedTo) || [];
