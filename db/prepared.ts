import "server-only";
import type { Database } from "./client";

/**
 * A query whose text is built once and planned once per connection; for reads on every page or call. Name it with
 * `.prepare(…)`: without a name the driver spends an extra round trip to parse and describe it each time. Its values are
 * `sql.placeholder`s.
 */
export function prepared<Q extends object>(build: (db: Database) => Q): (db: Database) => Q {
  let built: Q | undefined;
  return (db) => askedBy(db, (built ??= build(db)));
}

/** Binds the query to this pool or transaction: drizzle's prepared queries differ only in their client. */
function askedBy<Q extends object>({ _ }: Database, query: Q): Q {
  const { client } = _.session as unknown as { client: unknown }; // missing from drizzle's types
  return Object.assign(Object.create(Object.getPrototypeOf(query) as object) as Q, query, { client });
}
