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

/**
 * What was changed more than thirty days after it was made: little, as most workflows are over by then. With it, lists of
 * what was made before a day find what was changed long after that day (lib/workflows/list/positions.ts).
 */
export const isChangedLate = (t: Record<"createdAt" | "updatedAt", AnyPgColumn>) =>
  sql`${t.updatedAt} - ${t.createdAt} > interval '${sql.raw(String(lateDays))} days'`;
const lateDays = 30;
export const lateMs = lateDays * 86_400_000;

type Dated = Sorted & Record<"createdAt" | "updatedAt", AnyPgColumn>;
export const changedLate = (whose: string, owner: Indexed, t: Dated, where: SQL, ...more: Indexed[]) =>
  index(`workflows_${whose}_late_idx`)
    .on(owner, t.status, t.updatedAt, t.id, ...more)
    .where(sql`${where} and ${isChangedLate(t)}`);
