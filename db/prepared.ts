import "server-only";
import type { Database } from "./client";

/**
 * A query whose text is built once per pool (or transaction) and planned once per connection; for reads on every page
 * or call. Name it with `.prepare(…)`: without a name the driver spends an extra round trip to parse and describe it
 * each time. Its values are `sql.placeholder`s.
 */
export function prepared<Q>(build: (db: Database) => Q): (db: Database) => Q {
  const queries = new WeakMap<Database, Q>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}
