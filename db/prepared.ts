import "server-only";
import type { Database } from "./client";

/**
 * A query whose text is built once per pool (or transaction) and planned once per connection: for what is read at every
 * visit or call. Give it a name by `.prepare(…)`, without which the driver asks the server to parse and describe it
 * each time, in a round trip of its own; its values are `sql.placeholder`s.
 */
export function prepared<Q>(build: (db: Database) => Q): (db: Database) => Q {
  const kept = new WeakMap<Database, Q>();
  return (db) => {
    const query = kept.get(db) ?? build(db);
    kept.set(db, query);
    return query;
  };
}
