import { type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type ExtraConfigColumn, index } from "drizzle-orm/pg-core";
import { dictionaryOrder } from "@/db/columns";

type Indexed = Partial<ExtraConfigColumn> | SQL;
type Sorted = Record<"status" | "updatedAt" | "createdAt" | "name" | "id", Partial<ExtraConfigColumn>>;

export const sorted = (whose: string, owner: Indexed, t: Sorted, where: SQL, ...more: Indexed[]) => {
  const indexOf = (order: string, key: Indexed) =>
    index(`workflows_${whose}_${order}_idx`)
      .on(owner, t.status, key, t.id, ...more)
      .where(where);
  const name = dictionaryOrder(sql`coalesce(${t.name}, '')`);
  return [indexOf("updated", t.updatedAt), indexOf("created", t.createdAt), indexOf("name", name)];
};

export const isScheduled = (t: Record<"scheduledAt" | "status" | "deletedAt", AnyPgColumn>) =>
  sql`${t.scheduledAt} is not null and ${t.status} = 'notStarted' and ${t.deletedAt} is null`;
